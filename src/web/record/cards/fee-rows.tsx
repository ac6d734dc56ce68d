import type { ReactNode } from 'react';
import { asUnits, compareDecimal, negate, sumUsd } from '#service/decimal';
import type { FeeComponent, RequestRecord } from '#service/records/record';
import type { Currency } from '#service/schema/currency';
import { NotReported } from '../../components/NotReported';
import { TokenAmount } from '../../components/amount/TokenAmount';
import { Usd } from '../../components/amount/Usd';
import { truncated } from '../../lib/truncation';
import { unitsAmount } from '../record-tokens';

/** An amount or a fee as it was quoted, as it came, and how far they are apart. */
export interface MoneyRow {
  id: string;
  label: ReactNode;
  quoted: ReactNode;
  actual: ReactNode;
  difference: ReactNode;
  /** One of the fees, seen where their sum is opened. */
  isPart?: true;
}

/** The sum of the fees, and each of them. A charge is negative and what a sponsor pays positive (service-api.md R17). */
export function feeRows(
  { quoted, actual, currency }: RequestRecord['fees'],
  label: (count: number) => ReactNode,
): MoneyRow[] {
  const names = [...new Set([...(quoted ?? []), ...(actual ?? [])].map(({ name }) => name))];
  if (names.length === 0) return [];
  const find = (phase: FeeComponent[] | null, name: string) =>
    phase?.find((component) => component.name === name) ?? null;
  const difference = (from: string | null | undefined, to: string | null | undefined) => {
    const delta = from == null || to == null ? null : sumUsd([to, negate(from)]);
    return delta === null ? <Dash /> : <Usd value={delta} />;
  };
  const [quotedUsd, actualUsd] = [totalUsd(quoted), totalUsd(actual)];
  return [
    {
      id: 'fees',
      label: label(names.length),
      quoted: <Sum usd={quotedUsd} phase={quoted} />,
      actual: <Sum usd={actualUsd} phase={actual} />,
      difference: difference(quotedUsd, actualUsd),
    },
    ...names.map((name): MoneyRow => {
      const [planned, charged] = [find(quoted, name), find(actual, name)];
      return {
        id: `In the record: ${(planned ?? charged)?.rawName}`,
        label: <span className="pl-4">{truncated(name)}</span>,
        quoted: <Component component={planned} currency={currency} />,
        actual: <Component component={charged} currency={currency} />,
        difference: difference(planned?.usd, charged?.usd),
        isPart: true,
      };
    }),
    {
      id: 'fees-note',
      label: 'Negative = charged. Positive = paid by a sponsor. Swap includes price impact.',
      quoted: null,
      actual: null,
      difference: null,
      isPart: true,
    },
  ];
}

/** Where no number applies. */
export function Dash() {
  return (
    <span className="text-ink-3">
      <span aria-hidden>—</span>
      <span className="sr-only">n/a</span>
    </span>
  );
}

/** What a sponsor pays is in the sum, which says nothing of it. */
function Sum({ usd, phase }: { usd: string | null; phase: FeeComponent[] | null }) {
  const sponsored = phase?.find(({ name }) => name === 'sponsored')?.usd ?? null;
  return (
    <span>
      <Usd value={usd} />
      {sponsored !== null && compareDecimal(sponsored, '0') === 1 && (
        <span className="block text-xs text-ink-3">
          <Usd value={sponsored} /> sponsored
        </span>
      )}
    </span>
  );
}

/** Half a sum is no sum. */
function totalUsd(phase: FeeComponent[] | null): string | null {
  const each = (phase ?? []).map(({ usd }) => usd);
  return each.length > 0 && each.every((usd) => usd !== null) ? sumUsd(each) : null;
}

function Component({
  component,
  currency,
}: {
  component: FeeComponent | null;
  currency: Currency | null;
}) {
  if (component === null) return <NotReported />;
  const { usd, amount, amountFormatted } = component;
  return (
    <>
      <Usd value={usd} amount={amount} />{' '}
      {amount !== null && asUnits(amount) !== 0n && (
        <span className="block text-xs text-ink-3">
          <TokenAmount amount={{ ...unitsAmount(amount, currency), amountFormatted }} />
        </span>
      )}
    </>
  );
}

// A map, because names are the service's: an object would have more of them than these.
const titles = new Map([
  ['app', 'App fee'],
  ['subsidized', 'Sponsored'],
]);

/** "Priority lane" of `priorityLane`: the service's name of a fee, as words. */
export function feeTitle(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return truncated(titles.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1), 60);
}
