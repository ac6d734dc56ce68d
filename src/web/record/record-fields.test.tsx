// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import sponsoredV2 from '../../../e2e/recorded/record-v2.sponsored.json';
import { drawPage } from '#testing/draw-page';
import { filledRecordV2, filledRecordV3 } from '#testing/filled-wire-record';
import { makeWireRecord, wireAmount, wireTransaction, wireUsdc } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { formatDecimal, formatUnits, formatUsd } from '../lib/amounts';
import { formatDuration } from '#service/duration';
import { bpsWords } from './decimal-words';
import { chainsQuery, ChainsProvider, type Chains } from '../api/endpoints/chains';
import { Session } from '../api/session';
import { flattenJson } from './flatten-json';
import './cards/MoneyCard';
import './cards/ProgressCard';
import './cards/RecordTabs';
import { RecordPage } from './page/RecordPage';
import { soon } from '#testing/soon';

vi.stubGlobal('requestIdleCallback', (go: () => void) => go());

/** The page of a record without its raw JSON: what is to be read, and what stands in titles. */
async function pageOf(raw: unknown): Promise<{ text: string; html: string }> {
  const { record } = readRow(raw);
  if (!record) throw new Error('broken');
  const container = document.createElement('div');
  document.body.append(container);
  const view = createRoot(container);
  const client = new QueryClient({
    defaultOptions: {
      queries: { enabled: false, staleTime: Infinity, meta: { session: new Session() } },
    },
  });
  const noChains: Chains = { chains: [], byId: new Map(), isSandbox: true };
  client.setQueryData(chainsQuery('sandbox').queryKey, noChains);
  await drawPage(
    view,
    <ChainsProvider>
      <RecordPage record={record} raw={null} source="file" readAtMs={0} />
    </ChainsProvider>,
    { config: { links: [], iconHosts: [] } },
    client,
  );
  // What stands below and beside the verdict comes after it.
  const [tab, aside] = ['[role=tab]', 'aside dl'];
  await soon(() =>
    act(async () => {
      expect(container.querySelector(tab)).not.toBeNull();
      expect(container.querySelector(aside)).not.toBeNull();
    }),
  );
  const shown = { text: container.textContent ?? '', html: container.innerHTML };
  // One tab is there at a time.
  for (const tab of container.querySelectorAll<HTMLElement>('[role=tab]')) {
    await act(async () => tab.click());
    const panel = container.querySelector('[role=tabpanel]');
    shown.text += `\n${panel?.textContent}`;
    shown.html += panel?.innerHTML ?? '';
  }
  act(() => view.unmount());
  container.remove();
  return shown;
}

interface FieldRow {
  pattern: string;
  matches: RegExp;
  isRaw: boolean;
}

/** The rows of docs/record-fields.md, in order. */
function fieldRows(): FieldRow[] {
  const lines = readFileSync('docs/record-fields.md', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, fields = '', where = ''] = line.split('|');
    return [...fields.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => ({
      pattern,
      matches: patternOf(pattern),
      isRaw: where.trim().startsWith('raw on purpose: '),
    }));
  });
}

function patternOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.[\]]/g, String.raw`\$&`);
  const parts = escaped.split('**').map((part) => part.replaceAll('*', '[^.]*'));
  return new RegExp(`^${parts.join('.*')}$`);
}

// What a field that is no text, or has a form of its own, reads as.
const words: readonly [RegExp, string | ((value: string) => string)][] = [
  [/\.verified$/, 'unverified token'],
  [/\.isNative$/, 'native'],
  [/\.decimals$/, '6 decimals'],
  [/\.selected$/, '(not selected)'],
  [/\.capHit$/, 'Cap reached'],
  [/\.isWithdrawable$/, 'Yes, by the depositor'],
  [/\.usesExternalLiquidity$/, 'External liquidityYes'],
  [/\.triggeredByFastFill$/, 'Fast fillYes'],
  [/\.subsidizedRequest$/, 'were sponsored'],
  [/slippageTolerance|[bB]ps$/, (value) => bpsWords(value) ?? ''],
  [/timeEstimate$/, (value) => formatDuration(Number(value))],
  [/maxSubsidizationAmount$/, (value) => `$${value.slice(0, -6)}.${value.slice(-6)}`],
  [/(timestamp)$/, (value) => new Date(Number(value) * 1000).toISOString()],
  [/(detectedAt)$/, (value) => new Date(Number(value)).toISOString()],
];

/** The forms in which a value may stand on the page. */
function formsOf(path: string, value: string): string[] {
  const found = words.find(([pattern]) => pattern.test(path));
  if (found) return [typeof found[1] === 'string' ? found[1] : found[1](value)];
  const size = value.replace(/^-/, '');
  const forms = [size, formatDecimal(size), formatUnits(size, 6), formatUsd(size)];
  return forms.filter((form) => form !== null);
}

describe('every field of a record', () => {
  const rows = fieldRows();

  it.each([
    ['v2', filledRecordV2()],
    ['v3', filledRecordV3()],
  ])('of shape %s is shown, or raw on purpose', async (shape, raw) => {
    expect(readRow(raw).record).toMatchObject({ shape, unreadable: [] });
    const { text, html } = await pageOf(raw);
    // None of the page's own words has a character that is spelled out.
    expect(text).not.toContain('⟨U+');
    const missing = flattenJson(raw).filter(({ path, value }) => {
      const field = path.replaceAll(/\.\d+/g, '[]');
      const row = rows.find(({ matches }) => matches.test(field));
      if (row?.isRaw) return false;
      const isShown = formsOf(field, value).some(
        (form) => text.includes(form) || html.includes(form),
      );
      return !row || !isShown;
    });
    expect(missing.map(({ path, value }) => `${path}: ${value}`)).toEqual([]);
  });

  it('has no row that names nothing', () => {
    const fields = [filledRecordV2(), filledRecordV3()].flatMap((raw) =>
      flattenJson(raw).map(({ path }) => path.replaceAll(/\.\d+/g, '[]')),
    );
    const idle = rows.filter(({ matches }) => !fields.some((field) => matches.test(field)));
    expect(idle.map(({ pattern }) => pattern)).toEqual([]);
  });
});

it('names what the sponsor paid in which token, and for which fees', async () => {
  const { text } = await pageOf(sponsoredV2);
  expect(text).toContain('Sponsor paid: 7.000949 USDC on');
  expect(text).toContain('for fees of 7.00109 USDC.e on');
});

it('says that no refund address is set, and tells a platform fee of null from an absent one', async () => {
  const { text } = await pageOf(
    makeWireRecord({
      status: 'failure',
      refundTo: null,
      depositAddress: { address: '0xd', type: 'open' },
      data: { platformFee: null },
    }),
  );
  expect(text).toContain('Refund addressNone set');
  expect(text).toContain('Platform feeNone');
});

it('writes a state change in the token that the record itself names', async () => {
  const { address } = wireUsdc(1);
  const change = { kind: 'token', balanceDiff: '-10000000', data: { tokenAddress: address } };
  const stateChanges = [{ address: '0xf39f', change }];
  const { text } = await pageOf(
    makeWireRecord({ data: { inTxs: [wireTransaction({ stateChanges })] } }),
  );
  expect(text).toContain('−10 USDC');
});

it('says of a cap that is not configured neither that it was reached nor that it was not', async () => {
  const phase = (over: object) => ({
    feeSponsorship: { quoted: { selectedComponents: ['swap'], capHit: false, ...over } },
  });
  const withoutCap = await pageOf(
    makeWireRecord({ data: phase({ maxSubsidizationAmount: null }) }),
  );
  expect(withoutCap.text).toContain('Cap: None');
  expect(withoutCap.text).not.toContain('Under cap');
  const some = await pageOf(makeWireRecord({ data: phase({ maxSubsidizationAmount: '5000000' }) }));
  expect(some.text).toContain('Under cap');
});

it('labels the amount of a planned refund as a plan: nothing was quoted for it', async () => {
  const refundCurrencyData = wireAmount(4_930_000n);
  const { text } = await pageOf(
    makeWireRecord({ status: 'failure', data: { outTxs: [], refundCurrencyData } }),
  );
  expect(text).toMatch(/Planned refund4\.93 USDC.{0,40}planned, not quoted/);
});

it('says what was received less than quoted as such, never as a share of the tolerance', async () => {
  const quoted = { destination: { outputCurrency: wireAmount(10_000_000n, 8453) } };
  const actual = { destination: { outputCurrency: wireAmount(9_000_000n, 8453) } };
  const { text } = await pageOf(
    makeWireRecord({ data: { route: { quoted, actual }, slippageTolerance: '150' } }),
  );
  expect(text).toMatch(/Slippage tolerance: 1\.5%. Received 10% less than quoted/);
});
