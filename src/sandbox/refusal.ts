/** An answer that refuses: status and body as the service writes them. */
export class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    readonly body: Record<string, unknown>,
  ) {
    super(String(body.message));
  }
}

/** The form of every schema violation (service-api.md X1; that all of them look like this is *assumed*, X6). */
export function invalid(message: string): Refusal {
  return new Refusal(400, {
    statusCode: 400,
    code: 'FST_ERR_VALIDATION',
    error: 'Bad Request',
    message,
  });
}

export function refused(statusCode: number, message: string): Refusal {
  return new Refusal(statusCode, { message });
}
