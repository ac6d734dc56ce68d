// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { filledRecordV2, filledRecordV3 } from '#testing/filled-wire-record';
import { hostileTexts, hostileValues } from '#testing/hostile-texts';
import { openApp, type Call } from '#testing/open-app';
import { soon } from '#testing/soon';

/** The same shape with what `next` gives in the place of each text. */
function filledWith(value: unknown, next: () => unknown): unknown {
  if (typeof value === 'string') return next();
  if (Array.isArray(value)) return value.map((item) => filledWith(item, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, filledWith(part, next)]),
  );
}

const odd: readonly unknown[] = [...hostileTexts, ...hostileValues];
const claimAddress = `0x${'ab'.repeat(20)}`;
const currency = (text: unknown) => ({
  id: text,
  chainId: 1,
  address: text,
  symbol: text,
  name: text,
  decimals: 6,
  metadata: { logoURI: text },
});
const amount = (text: unknown) => ({
  currency: currency(text),
  amount: text,
  amountFormatted: text,
  amountUsd: text,
  minimumAmount: text,
});
const chain = (text: unknown, index: number) => ({
  ...currency(text),
  id: index + 1,
  displayName: text,
  vmType: text,
  httpRpcUrl: text,
  explorerUrl: text,
  explorerName: text,
  explorerPaths: { transaction: text, address: text },
  explorerQueryParams: { [typeof text === 'string' ? text : 'odd']: text },
  statusMessage: text,
  tokenSupport: text,
  currency: currency(text),
  featuredTokens: [currency(text), text],
  erc20Currencies: [currency(text)],
  contracts: { multicall3: text, [typeof text === 'string' ? text : 'odd']: text },
  solverAddresses: [text],
  tags: [text],
  protocol: { v2: { chainId: text, depository: text } },
  iconUrl: text,
  brandColor: text,
});
const claim = (text: unknown) => ({
  claimId: text,
  wallet: text,
  recipient: text,
  currency: amount(text),
  txHash: text,
  status: text,
  createdAt: text,
});
const delivery = (text: string, index: number) => ({
  id: String(index),
  receivedMs: 1_780_000_000_000 + index,
  sentMs: null,
  skewMs: null,
  verdict: 'applied',
  refusal: null,
  isLate: false,
  answerStatus: 200,
  answerMs: 1,
  keyAlias: text,
  requestId: text,
  status: text,
  updatedAtMs: null,
  attempt: 1,
  previousMs: null,
  bodyBytes: 1,
  hasBody: true,
});

/** Each request holds every value: a few show that one breaks something, all of them where. */
const stride = process.env.BENCH ? 1 : 9;
const sampled = <T,>(all: readonly T[]) => [...all.entries()].filter(([at]) => at % stride === 0);
const few = odd.filter((_, at) => at % stride === 0);

const record = (hostile: unknown, index: number) => {
  const filled = filledWith(index % 2 === 0 ? filledRecordV3() : filledRecordV2(), () => hostile);
  // Text as it came; what is no text is no id, and its own test.
  return typeof hostile === 'string' ? filled : { ...(filled as object), id: `odd-${index}` };
};

/** The values of the listed requests: pages that draw the rows of the list need only a few. */
let listed = odd;
/** What the service and the proxy answer, by the end of the path. */
const answers: Record<string, unknown> = {
  '/chains': { chains: odd.map(chain) },
  '/balances': { balances: odd.map(amount), totalBalanceUsd: '1' },
  '/claims': { claims: odd.map(claim) },
  '/webhooks/deliveries': { deliveries: hostileTexts.map(delivery), continuation: null },
};
/** The record with the id `from`, and in its other fields one value after the other from there on. */
function recordFrom(from: number): unknown {
  let at = from;
  const next = () => odd[(at += 1) % odd.length];
  const filled = filledWith(from % 2 === 0 ? filledRecordV3() : filledRecordV2(), next);
  return { ...(filled as object), id: hostileTexts[from] };
}

function answer({ url: { pathname, searchParams } }: Call): unknown {
  if (!pathname.endsWith('/requests/v3'))
    return Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1] ?? 404;
  const id = searchParams.get('id');
  if (id === null) return { requests: listed.map(record), total: listed.length };
  const at = hostileTexts.findIndex((text) => text.toWellFormed() === id);
  return { requests: at < 0 ? [] : [recordFrom(at)] };
}

const failures: unknown[] = [];
vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
  const [first, key] = said;
  if (first instanceof Error) failures.push(first);
  if (String(first).includes('the same key')) failures.push(`Two with the key ${String(key)}`);
});
afterEach(() => {
  failures.length = 0;
  listed = odd;
});

const open = (path: string, widthPx: number) => openApp(path, answer, { widthPx });

/** What stands in the place of a part of the page that failed. */
function partsOf(container: HTMLElement): string[] {
  const text = container.textContent;
  const words = /Something went wrong|Can’t show this row|URI malformed|Unexpected resp/g;
  return [...text.matchAll(words)].map(({ index }) => text.slice(index - 60, index + 90));
}

for (const width of [1440, 390])
  test.each([
    ['requests', 'Requests', odd.length],
    ['chains', 'Chains', odd.length],
    ['webhooks', 'Deliveries', hostileTexts.length],
  ])(
    `each row of %s is drawn, ${width} px`,
    async (page, list, count) => {
      const { container } = open(`/mainnet/${page}`, width);
      await soon(() => {
        const rows = container.querySelectorAll(
          `[aria-label^="${list}"] tbody > tr:not([aria-hidden]), ul[aria-label^="${list}"] > li:not([aria-hidden])`,
        );
        expect(rows.length).toBe(count);
      });
      expect(partsOf(container)).toEqual([]);
      expect(failures).toEqual([]);
    },
    120_000,
  );

/** Opens one page after the other. */
async function walk(to: string, pages: readonly [id: string, name: string][]) {
  const { container, router } = open('/mainnet/chains', 1440);
  for (const [id, name] of pages) {
    await router.navigate({ to, params: { network: 'mainnet', id } });
    await soon(() => {
      expect(container.querySelector('h1')?.textContent.trim(), name).toBeTruthy();
      expect(container.querySelectorAll('main dt').length, name).toBeGreaterThan(5);
    });
    expect.soft(partsOf(container), name).toEqual([]);
    expect.soft(failures.splice(0), name).toEqual([]);
  }
}
const nameOf = (value: unknown) => JSON.stringify(value)?.slice(0, 50) ?? '';

test('the pages of requests are drawn', async () => {
  // Without an id a row is unreadable.
  const ids = hostileTexts.filter((text) => text !== '');
  await walk(
    '/$network/requests/$id',
    sampled(ids).map(([, id]) => [id, nameOf(id)]),
  );
}, 1_200_000);

test('the pages of chains are drawn', async () => {
  await walk(
    '/$network/chains/$id',
    sampled(odd).map(([at, value]) => [String(at + 1), nameOf(value)]),
  );
}, 1_200_000);

test.each([
  [`address/${claimAddress}`, 'Requests of this address'],
  [`deposit/${claimAddress}`, 'Requests of this deposit address'],
  [`search?q=${claimAddress}`, 'Other match'],
])(
  'each row of %s is drawn',
  async (path, list) => {
    listed = few;
    const { container } = open(`/mainnet/${path}`, 1440);
    await soon(() =>
      expect(container.querySelectorAll(`[aria-label="${list}"] tbody > tr`).length).toBe(
        few.length,
      ),
    );
    expect(partsOf(container)).toEqual([]);
    expect(failures).toEqual([]);
  },
  120_000,
);

test('each balance and each claim of an address is drawn, or said to be unreadable', async () => {
  const { container } = open(`/mainnet/fees/${claimAddress}`, 1440);
  const allOf = (what: string, label: string) =>
    soon(() => {
      const more = [...container.querySelectorAll('button')].find(({ textContent }) =>
        textContent.startsWith('Show all '),
      );
      if (more) fireEvent.click(more);
      const rows = container.querySelectorAll(`[aria-label="${label}"] tbody > tr`).length;
      const said = new RegExp(`^(\\d+) of the ${what} couldn’t be read$`);
      const [unreadable] = [...container.querySelectorAll('main p')].flatMap(
        ({ textContent }) => said.exec(textContent)?.[1] ?? [],
      );
      expect(rows + Number(unreadable)).toBe(odd.length);
    }, 1_000);
  await allOf('balances', 'Balances by token');
  await allOf('claims', 'Claim history');
  expect(partsOf(container)).toEqual([]);
  expect(failures).toEqual([]);
}, 600_000);
