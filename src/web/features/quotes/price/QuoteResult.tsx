import { formatDuration } from '#service/duration';
import type { Amount } from '#service/schema/currency';
import type { QuoteDetails, QuoteResponse } from '#service/records/quote-response';
import { amountWords } from '../../../components/amount/amount-text';
import { ChainLabel } from '../../../components/chain/ChainLabel';
import { NotReported } from '../../../components/NotReported';
import { TokenAmount } from '../../../components/amount/TokenAmount';
import { Usd } from '../../../components/amount/Usd';
import { shortDecimal } from '../../../lib/amounts';
import { capital } from '../../../lib/capital';
import { truncated } from '../../../lib/truncation';
import { feeTitle } from '../../../record/cards/fee-rows';
import { rateUnit } from '../../../record/decimal-words';
import { unitsAmount } from '../../../record/record-tokens';
import { Card } from '../../../ui/Card';
import { cx } from '../../../ui/cx';
import { KeyValue } from '../../../ui/KeyValue';
import { Tag } from '../../../ui/Tag';
import { QuoteSteps } from './QuoteSteps';
import type { FeeSponsorship } from '#service/records/record';
import { microUsdWords } from '../../../record/reason-numbers';
import { useQuery } from '@tanstack/react-query';

const maxFees = 30;

const textOrMissing = (text: string | null) =>
  text === null ? <NotReported /> : truncated(text, 120);

/** A price or a quote as text: nothing of the service's answer becomes a link or a button. */
export function QuoteResult({
  response,
  isQuote,
  isOutdated,
}: {
  response: QuoteResponse;
  isQuote: boolean;
  /** The form has other values by now. */
  isOutdated: boolean;
}) {
  const { details, fees, feeSponsorship, steps, protocol, requestId, unreadable } = response;
  return (
    <section aria-label={isQuote ? 'Quote result' : 'Price result'} className="flex flex-col gap-4">
      {(isQuote || isOutdated) && (
        <p className="flex flex-wrap items-center gap-2">
          {isOutdated && <Tag tone="warn">For previous input</Tag>}
          {isQuote && (
            <span className="foreign-text">
              Request created: <code className="font-mono text-xs">{textOrMissing(requestId)}</code>
            </span>
          )}
        </p>
      )}
      <div className={cx('grid items-start gap-4 lg:grid-cols-2', isOutdated && 'opacity-60')}>
        <Card title={isQuote ? 'Quote' : 'Estimate'}>
          <KeyValue items={detailItems(details)} />
        </Card>
        <Card title="Fees by component">
          {fees.length === 0 ? (
            <NotReported />
          ) : (
            <>
              <KeyValue
                items={fees.slice(0, maxFees).map(({ name, amount }) => ({
                  key: name,
                  term: <span title={truncated(name)}>{feeTitle(name)}</span>,
                  value: <AmountAndUsd amount={amount} />,
                }))}
              />
              <p className="mt-2 text-xs text-ink-3">Components can overlap: don’t add them up.</p>
            </>
          )}
        </Card>
        {feeSponsorship && (
          <Card title="Sponsorship, quoted">
            <QuoteSponsorship sponsorship={feeSponsorship} />
          </Card>
        )}
        {protocol && (
          <Card title="Order">
            <KeyValue
              items={[
                {
                  term: 'Order ID',
                  // In two halves, where it doesn't fit a line.
                  value: (
                    <code className="ml-auto block max-w-[34ch] font-mono text-xs">
                      {textOrMissing(protocol.orderId)}
                    </code>
                  ),
                },
                { term: 'Hub type', value: <Words code={protocol.hubType} /> },
              ]}
            />
            {protocol.orderSignature !== null && (
              <SolverSignature orderId={protocol.orderId} signature={protocol.orderSignature} />
            )}
          </Card>
        )}
        {steps && (
          <Card title="Steps (text only)">
            <QuoteSteps steps={steps} />
          </Card>
        )}
        {unreadable.length > 0 && (
          <p className="foreign-text text-ink-2">
            Parts of the response have an unexpected format:{' '}
            {truncated(unreadable.map(({ path }) => path).join(', '))}
          </p>
        )}
      </div>
    </section>
  );
}

/** In four digits, and whole in the tooltip. */
export function Rate({ details: { rate, currencyIn, currencyOut } }: { details: QuoteDetails }) {
  if (rate === null) return <NotReported />;
  const unit = rateUnit(currencyOut, currencyIn);
  return (
    <span className="foreign-text" title={`${truncated(rate)}${unit} (unit assumed)`}>
      {truncated(shortDecimal(rate), 24)}
      <span className="text-ink-3">{unit}</span>
    </span>
  );
}

/** An amount with its smallest units in the tooltip. */
export function QuotedAmount({ amount }: { amount: Amount | null }) {
  const exact = amountWords(amount);
  if (amount?.amount == null || exact === null) return <TokenAmount amount={amount} />;
  return (
    <span title={`${exact} · ${truncated(amount.amount, 80)} smallest units`}>
      <span className="pointer-events-none">
        <TokenAmount amount={amount} />
      </span>
    </span>
  );
}

function detailItems(details: QuoteDetails) {
  const { currencyIn, currencyOut, currencyGasTopup, route } = details;
  const minimum = currencyOut?.minimumAmount ?? null;
  const impact = (part: QuoteDetails['totalImpact']) =>
    part === null ? (
      <NotReported />
    ) : (
      <>
        {part.percent !== null && `${truncated(part.percent.replace('-', '−'), 40)}% `}
        <Usd value={part.usd} />
      </>
    );
  return [
    { term: 'Pay', value: <AmountAndUsd amount={currencyIn} /> },
    { term: 'Receive', value: <AmountAndUsd amount={currencyOut} /> },
    {
      term: 'Minimum received',
      value: (
        <QuotedAmount
          amount={minimum === null ? null : unitsAmount(minimum, currencyOut?.currency ?? null)}
        />
      ),
    },
    { term: 'Rate', value: <Rate details={details} /> },
    { term: 'Total impact', value: impact(details.totalImpact) },
    { term: 'Swap impact', value: impact(details.swapImpact) },
    {
      term: 'Time estimate',
      value: details.timeEstimate === null ? <NotReported /> : formatDuration(details.timeEstimate),
    },
    { term: 'Request type', value: <Words code={details.operation} /> },
    ...(currencyGasTopup
      ? [{ term: 'Gas top-up', value: <AmountAndUsd amount={currencyGasTopup} /> }]
      : []),
    ...routeItems(route),
  ];
}

/** "crosschain_swap" as "Crosschain swap", and as it is in the tooltip. */
function Words({ code }: { code: string | null }) {
  if (code === null) return <NotReported />;
  const words = code.replaceAll('_', ' ');
  return <span title={truncated(code)}>{truncated(capital(words), 120)}</span>;
}

/** Both sides, or the destination alone where the origin says the same. */
function routeItems(route: QuoteDetails['route']) {
  const { origin = null, destination = null } = route ?? {};
  if (origin && destination && swapOf(origin) === swapOf(destination))
    return [
      {
        term: 'Route',
        value: (
          <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
            <ChainLabel chainId={origin.inputCurrency?.currency?.chainId ?? null} /> →
            <RouteSide name="destination" side={destination} />
          </span>
        ),
      },
    ];
  return [
    ...(origin
      ? [{ term: 'Route, origin', value: <RouteSide name="origin" side={origin} /> }]
      : []),
    ...(destination
      ? [{ term: 'Route, destination', value: <RouteSide name="destination" side={destination} /> }]
      : []),
  ];
}

const swapOf = ({ inputCurrency, outputCurrency, router }: Side) =>
  JSON.stringify([inputCurrency?.currency?.symbol, outputCurrency?.currency?.symbol, router]);

type Side = NonNullable<NonNullable<QuoteDetails['route']>['origin']>;

/** "Base USDC → WETH (router: relay)": the chain where it begins, or where it ends. */
function RouteSide({ name, side }: { name: 'origin' | 'destination'; side: Side }) {
  const { inputCurrency, outputCurrency, router } = side;
  const symbol = (amount: Amount | null) => truncated(amount?.currency?.symbol ?? '?', 40);
  const end = name === 'origin' ? inputCurrency : outputCurrency;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <ChainLabel chainId={end?.currency?.chainId ?? null} />
      <span>
        {symbol(inputCurrency)} → {symbol(outputCurrency)}
      </span>
      {router !== null && <span className="text-ink-3">(router: {truncated(router, 60)})</span>}
    </span>
  );
}

function AmountAndUsd({ amount }: { amount: Amount | null }) {
  if (amount === null) return <NotReported />;
  return (
    <>
      <QuotedAmount amount={amount} />
      {amount.amountUsd !== null && (
        <span className="text-ink-3">
          {' '}
          (<Usd value={amount.amountUsd} />)
        </span>
      )}
    </>
  );
}

/** What a sponsor is expected to pay, in USD. */
function QuoteSponsorship({ sponsorship: { quoted } }: { sponsorship: FeeSponsorship }) {
  if (quoted === null) return <NotReported />;
  const { buckets, capHit, capMicroUsd, sponsoredTotal, userPaysTotal } = quoted;
  return (
    <KeyValue
      items={[
        ...buckets.slice(0, 20).map(({ name, rawName, selected, sponsored }) => ({
          key: rawName,
          term: `${truncated(name, 60)}${selected === false ? ' (not selected)' : ''}`,
          value: <Usd value={sponsored?.amountUsd ?? null} />,
        })),
        { term: 'Sponsored in all', value: <Usd value={sponsoredTotal?.amountUsd ?? null} /> },
        { term: 'User pays', value: <Usd value={userPaysTotal?.amountUsd ?? null} /> },
        { term: 'Cap', value: microUsdWords(capMicroUsd) ?? 'None' },
        {
          term: 'Cap reached',
          value: capHit === null ? <NotReported /> : capHit ? 'Yes' : 'No',
        },
      ]}
    />
  );
}

/** Whoever signed the order ID: shown, never judged, because nobody says who the solver is. */
function SolverSignature({ orderId, signature }: { orderId: string | null; signature: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['order signers', orderId, signature],
    queryFn: async () =>
      (await import('../../../wallet/recover-signer')).recoverBoth(orderId ?? '', signature),
    staleTime: Infinity,
    retry: false,
  });
  const words = (signer: string | null | undefined) =>
    isPending ? 'Recovering…' : (signer ?? 'No signer could be recovered');
  return (
    <>
      <KeyValue
        items={[
          {
            term: 'Order signature',
            value: <code className="font-mono text-xs">{truncated(signature, 140)}</code>,
          },
          { term: 'Signer, of a signed message (EIP-191)', value: words(data?.ofMessage) },
          { term: 'Signer, of the bare hash', value: words(data?.ofHash) },
        ]}
      />
      <p className="mt-2 text-xs text-ink-3">
        How the order ID is signed and who the solver is isn’t documented.
      </p>
    </>
  );
}
