import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const apiKey = process.env.API_KEY;
const maxBytes = 64 * 1024;

// Verify the bytes as they arrived, before any JSON parser.
// With Express: express.raw({ type: 'application/json' }).
function isGenuine(timestamp, signature, body) {
  const expected = createHmac('sha256', apiKey).update(`${timestamp}.`).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function receive(request) {
  const { 'x-signature-timestamp': timestamp = '', 'x-signature-sha256': signature = '' } =
    request.headers;
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) return 413;
  const body = Buffer.concat(chunks);
  if (!isGenuine(timestamp, signature, body)) return 401;

  // Neither order nor repeats are documented: store before you respond, treat the same
  // (requestId, status, updatedAt) as one, and order by updatedAt.
  const { data } = JSON.parse(body);
  console.log(data.requestId, data.status, data.updatedAt);
  return 200;
}

createServer(async (request, response) => {
  // What fails verification is rejected with a non-2xx status.
  const status = await receive(request).catch(() => 400);
  response.writeHead(status).end();
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
