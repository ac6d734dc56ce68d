import { hashPassword } from '../proxy/secrets/password';

/** A hash that is checked in a millisecond: what a guess costs is tested in password.test.ts alone. */
export const cheapHash = (password: string) => hashPassword(password, { N: 1024, r: 1, p: 1 });
