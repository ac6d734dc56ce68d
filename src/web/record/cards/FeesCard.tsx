import type { FeeComponent, RequestRecord } from '#service/record';
import type { Currency } from '#service/schema/currency';
import { NotReported } from '../../components/NotReported';
import { TokenAmount } from '../../components/TokenAmount';
import { Usd } from '../../components/Usd';
import { formatUnits } from '../../lib/amounts';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { Table, Td, Th } from '../../ui/DataTable';
import { asUnits } from '../decimal-words';
import { unitsAmount } from '../record-tokens';

// Meanings of the v2 names (service-api.md R15).
const meanings = new Map([
  ['gas', 'estimated execution gas cost'],
  ['fixed', 'fixed fee, always added'],
  ['price', 'from chain and amount'],
  ['gateway', 'taken by the API gateway'],
]);

/** Both shapes of fees: v3's breakdown quoted and actual, and v2's own in units of the fee currency. */
export function FeesCard({ record: { fees } }: { record: RequestRecord }) {
  const hasBreakdown = fees.quoted !== null || fees.actual !== null;
  return (
    <Card title="Fees" flush>
      {hasBreakdown && <Breakdown fees={fees} />}
      {fees.components && <ComponentsV2 fees={fees} />}
      {!hasBreakdown && !fees.components && (
        <p className="px-4 pb-4">
          <NotReported />
        </p>
      )}
    </Card>
  );
}

function Breakdown({ fees: { quoted, actual, currency } }: { fees: RequestRecord['fees'] }) {
  const names = [...new Set([...(quoted ?? []), ...(actual ?? [])].map(({ name }) => name))];
  const find = (phase: FeeComponent[] | null, name: string) =>
    phase?.find((component) => component.name === name) ?? null;
  return (
    <>
      <Table label="Fee breakdown">
        <thead>
          <tr>
            <Th>Component</Th>
            <Th align="right">Quoted</Th>
            <Th align="right">Actual</Th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const [was, is] = [find(quoted, name), find(actual, name)];
            return (
              <tr key={name}>
                <Td title={`In the record: ${(was ?? is)?.rawName}`}>{shownText(name)}</Td>
                {[was, is].map((component, index) => (
                  <Td key={index} align="right">
                    <Component component={component} currency={currency} />
                  </Td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
      <p className="px-4 py-3 text-xs text-ink-3">
        A charge is negative, what a sponsor pays is positive. The swap line is the cost of
        exchanging, price impact included.
      </p>
    </>
  );
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
  const isNothing = asUnits(amount) === 0n;
  return (
    <div className="py-1">
      <Usd value={usd} as="fee" />
      {amount !== null && !isNothing && (
        <div className="text-xs whitespace-normal text-ink-3">
          <TokenAmount amount={{ ...unitsAmount(amount, currency), amountFormatted }} />
        </div>
      )}
    </div>
  );
}

function ComponentsV2({ fees }: { fees: RequestRecord['fees'] }) {
  const decimals = fees.currency?.decimals ?? null;
  const symbol = shownText(fees.currency?.symbol ?? '');
  const words = (amount: string | null) => {
    if (amount === null) return <NotReported />;
    const text = decimals === null ? null : formatUnits(amount, decimals);
    return (
      <span className="foreign-text">
        {text ? `${text} ${symbol}` : `${shownText(amount)} units`}
      </span>
    );
  };
  return (
    <Table label="Fees of a v2 record">
      <thead>
        <tr>
          <Th>Fee</Th>
          <Th align="right">Amount</Th>
          <Th align="right">USD</Th>
        </tr>
      </thead>
      <tbody>
        {(fees.components ?? []).map(({ name, amount, usd }) => (
          <tr key={name}>
            <Td className="whitespace-normal">
              {shownText(name)} <span className="text-xs text-ink-3">{meanings.get(name)}</span>
            </Td>
            <Td align="right">{words(amount)}</Td>
            <Td align="right">
              <Usd value={usd} as="fee" />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
