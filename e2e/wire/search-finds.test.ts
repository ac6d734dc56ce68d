import { afterAll, expect, test } from 'vitest';
import { wrappings } from '#testing/identifier-wrappings';
import { addressKey } from '#service/address';
import { identifiersIn } from '#service/identifiers/identifiers-in';
import { readRequestsPage } from '#service/records/read-requests';
import { createSandbox } from '../../src/sandbox/service';
import { lookUp, lookUpSpellings, type Looked } from '../../src/web/api/endpoints/look-up';
import type { RequestsParams } from '../../src/web/api/endpoints/requests';
import { isFull } from '../support/is-full';

const count = isFull ? 2_000 : 75;
const perLookUp = 25;
const sandbox = createSandbox({ size: 4_000, clock: () => Date.UTC(2026, 10, 1, 12) });
afterAll(() => sandbox.close());

async function* read({ scope: _scope, ...params }: RequestsParams) {
  for (let continuation: string | undefined; ;) {
    const set = Object.entries({ ...params, continuation }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    const answer = await sandbox.inject({
      url: `/requests/v3?${new URLSearchParams(set).toString()}`,
      headers: { 'x-api-key': 'sandbox-key' },
    });
    expect(answer.statusCode).toBe(200);
    const page = readRequestsPage(answer.json());
    yield page;
    if (page.continuation === null) return;
    continuation = page.continuation;
  }
}

/** Every identifier of the newest requests, as the service writes them. */
async function identifiersOfWorld(): Promise<string[]> {
  // Hex in two cases names the same.
  const all = new Map<string, string>();
  for await (const { rows } of read({ limit: '50' })) {
    for (const { record } of rows) {
      if (!record) continue;
      const { id, orderId, user, recipient, failedTxHash, depositAddress, inTxs, outTxs } = record;
      const hashes = [...inTxs, ...outTxs].map(({ hash }) => hash);
      for (const text of [
        id,
        orderId,
        failedTxHash,
        depositAddress?.address,
        depositAddress?.depositTxHash,
        user,
        recipient,
        ...hashes,
      ])
        if (text) all.set(addressKey(text), text);
    }
    if (all.size >= count) break;
  }
  return [...all.values()].slice(0, count);
}

/** As another kind of chain writes it. */
const respelled = (text: string, n: number) => {
  if (n % 5 !== 0 || !/^(?:0x)?[0-9a-f]{64}$/i.test(text)) return text;
  return text.startsWith('0x') ? text.slice(2) : `0x${text}`;
};

test(`${count} identifiers of the sandbox are found, however they are wrapped`, async () => {
  const wraps = Object.values(wrappings);
  const texts = await identifiersOfWorld();
  expect(texts).toHaveLength(count);
  const notFound: string[] = [];
  for (let at = 0; at < texts.length; at += perLookUp) {
    const pasted = texts
      .slice(at, at + perLookUp)
      // A bare account number is one only where it is alone.
      .filter((text) => !/^\d+$/.test(text))
      .map((text, n) => (wraps[(at + n) % wraps.length] ?? String)(respelled(text, at + n)));
    const { identifiers } = identifiersIn(pasted.join('\n'));
    if (identifiers.length !== pasted.length)
      notFound.push(`${identifiers.length} of ${pasted.length} read from ${pasted.join('\n')}`);
    const answers = new Map<string, Looked>();
    const tell = (text: string, looked: Looked) => answers.set(text, looked);
    const wanted = identifiers.map(({ text }) => text);
    await lookUp(wanted, 'all', read, tell);
    const missing = identifiers.filter(({ text }) => answers.get(text)?.kind === 'none');
    await lookUpSpellings(missing, 'all', read, tell);
    notFound.push(...wanted.filter((text) => answers.get(text)?.kind !== 'found'));
  }
  expect(notFound).toEqual([]);
}, 900_000);
