import { asObject } from './tolerant';

/** What an error body of the service says, whichever of its forms it has (service-api.md X2). */
export interface ServiceError {
  message: string | null;
  errorCode: string | null;
}

/** Reads `message ?? error` and `errorCode ?? code`. Never throws; anything else says nothing. */
export function readErrorBody(body: unknown): ServiceError {
  const object = asObject(body);
  const word = (...keys: string[]) =>
    keys.map((key) => object?.[key]).find((value): value is string => typeof value === 'string') ??
    null;
  return { message: word('message', 'error'), errorCode: word('errorCode', 'code') };
}
