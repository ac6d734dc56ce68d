/** An error as EIP-1193 has it: a message and a code. */
export function providerError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}
