import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { HttpProblem, problemBody } from './http-problem';

type ClientError = Error & { code?: string };

/** What Node gives up on before there is a request: these have neither hooks nor a reply. */
const problems: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/**
 * Answers what is no HTTP request as everything else is answered: a problem, with the rules for browsers.
 *
 * @param rules headers that every answer carries
 */
export function clientErrorHandler(rules: Readonly<Record<string, string>>) {
  return (error: ClientError, socket: Socket): void => {
    const [status, detail] = problems[error.code ?? ''] ?? [400, 'This is no HTTP request.'];
    if (socket.writable && error.code !== 'ECONNRESET')
      socket.end(rawAnswer(new HttpProblem(status, detail), rules));
    socket.destroySoon();
  };
}

/** `Expect: 100-continue` is Node's; it answers any other expectation by itself, without the rules for browsers. */
export function refuseExpectations(server: Server, rules: Readonly<Record<string, string>>): void {
  server.on('checkExpectation', (request) => {
    request.socket.end(rawAnswer(new HttpProblem(417, 'No expectation is met here.'), rules));
  });
}

function rawAnswer(problem: HttpProblem, rules: Readonly<Record<string, string>>): string {
  const traceId = randomUUID();
  const body = JSON.stringify(problemBody(problem, traceId));
  const headers = {
    ...rules,
    'cache-control': 'no-store',
    'x-trace-id': traceId,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`;
}
