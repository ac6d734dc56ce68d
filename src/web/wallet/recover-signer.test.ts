import { privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { recoverBoth } from './recover-signer';

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`);
const bytes = `0x${'ab'.repeat(32)}` as const;

it('recovers whoever signed, as a message or as a bare hash', async () => {
  const ofMessage = await account.signMessage({ message: { raw: bytes } });
  expect((await recoverBoth(bytes, ofMessage)).ofMessage).toBe(account.address);
  const ofHash = await account.sign({ hash: bytes });
  expect((await recoverBoth(bytes, ofHash)).ofHash).toBe(account.address);
});

it('recovers nobody from what is no signature of 32 bytes', async () => {
  const nobody = { ofMessage: null, ofHash: null };
  for (const [data, signature] of [
    ['', ''],
    [bytes, '0x12'],
    ['0x12', `0x${'1'.repeat(130)}`],
    [bytes, `0x${'0'.repeat(130)}`],
    [bytes, `<b>${'1'.repeat(129)}`],
  ] as const)
    expect(await recoverBoth(data, signature)).toEqual(nobody);
});
