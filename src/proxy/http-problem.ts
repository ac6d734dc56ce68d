import { STATUS_CODES } from 'node:http';

/** What the answer says besides its status; times in milliseconds. */
export interface ProblemDetails {
  /** Where the page has to tell this problem from others of its status. */
  type?: string;
  /** The status that the service answered with, where it answered. */
  upstreamStatus?: number;
  retryAfterMs?: number;
  /** As the service sent them: client libraries read these two. */
  message?: string;
  errorCode?: string;
  /** Where a deprecated endpoint's 429 points (service-api.md X3). */
  successor?: string;
  migrationGuide?: string;
}

/** An answer that is not the service's own success: `application/problem+json` (RFC 9457). */
export class HttpProblem extends Error {
  readonly status: number;
  readonly details: ProblemDetails;
  /** Further headers of the response: deprecation, rate budget. */
  readonly headers: Readonly<Record<string, string>>;

  /** @param detail plain text for people; cut at 300 characters */
  constructor(
    status: number,
    detail: string,
    details: ProblemDetails = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.name = 'HttpProblem';
    this.status = status;
    this.details = details;
    this.headers = headers;
  }

  /** The same problem for one of several callers. */
  withHeaders(headers: Readonly<Record<string, string>>): HttpProblem {
    return new HttpProblem(this.status, this.message, this.details, {
      ...this.headers,
      ...headers,
    });
  }
}

/** The reason of a call that nobody waits for any more. No client sees it; it stands in the log. */
export function clientClosed(): HttpProblem {
  return new HttpProblem(499, 'The client closed its connection.');
}

const maxDetailLength = 300;
const maxMessageLength = 2_000;
// oxlint-disable-next-line no-control-regex -- control and bidi characters of strangers' text do not pass
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** One printable line of at most `maxLength` characters. */
export function plainText(text: string, maxLength: number): string {
  return text.replace(unprintable, ' ').trim().slice(0, maxLength);
}

/** The body of a problem answer. `message` is always there, because client libraries show it. */
export function problemBody(problem: HttpProblem, traceId: string): Record<string, unknown> {
  const { type = 'about:blank', message, errorCode, ...rest } = problem.details;
  const detail = plainText(problem.message, maxDetailLength);
  return {
    type,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail,
    ...rest,
    message: message === undefined ? detail : plainText(message, maxMessageLength),
    ...(errorCode === undefined ? {} : { errorCode: plainText(errorCode, 128) }),
    traceId,
  };
}
