import type * as z from 'zod/mini';
import { parameterProblem, type QuerySpec } from '#service/calls/requests-query';

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

/** The body as its schema reads it. */
export function parsedBody<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const { data, error } = schema.safeParse(body);
  if (error) throw invalid(`body/${error.issues[0]?.path.join('/') ?? ''} is not valid`);
  return data;
}

/** The parameters that a table names, each valid by itself. A parameter that is sent twice arrives as a list. */
export function checkedQuery(spec: QuerySpec, query: Readonly<Record<string, unknown>>) {
  const pairs = Object.entries(spec).flatMap(([name, parameter]): [string, string][] => {
    const value = query[name];
    if (value === undefined) return [];
    if (typeof value !== 'string') throw invalid(`querystring/${name} must be one value`);
    const problem = parameterProblem(parameter, value);
    if (problem !== null) throw invalid(`querystring/${name} ${problem}`);
    return [[name, value]];
  });
  return Object.fromEntries(pairs);
}
