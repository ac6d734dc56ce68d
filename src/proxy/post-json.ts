import { request, type Dispatcher } from 'undici';

/** What an address answered, or why it didn't. */
export type PostResult =
  | { status: number; body: Buffer; isBodyCut: boolean }
  | { failure: 'no-response-in-time' | 'no-connection'; code: string };

interface PostOptions {
  dispatcher: Dispatcher;
  headers: Readonly<Record<string, string>>;
  deadlineMs: number;
  /** Of the response's body; 0 reads none. */
  maxBytes: number;
}

/** Posts to a configured address. Follows no redirect; a failure contains neither the address nor what came back. */
export async function postJson(
  url: URL,
  body: string,
  { dispatcher, headers, deadlineMs, maxBytes }: PostOptions,
): Promise<PostResult> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const response = await request(url, {
      method: 'POST',
      dispatcher,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'waybill',
        ...headers,
      },
      body,
      signal,
    });
    const chunks: Buffer[] = [];
    let length = 0;
    if (maxBytes > 0)
      for await (const chunk of response.body) {
        chunks.push(chunk as Buffer);
        length += (chunk as Buffer).length;
        if (length > maxBytes) break;
      }
    else response.body.on('error', () => {}).destroy();
    return {
      status: response.statusCode,
      body: Buffer.concat(chunks).subarray(0, maxBytes),
      isBodyCut: length > maxBytes,
    };
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    return { failure: signal.aborted ? 'no-response-in-time' : 'no-connection', code };
  }
}
