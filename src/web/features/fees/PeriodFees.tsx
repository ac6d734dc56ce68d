import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { DeskAnswer, DeskFees } from '#service/desk';
import { sumUsd } from '#service/decimal';
import { deskQuery, notHeldText } from '../../api/desk';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useNetwork } from '../../api/useNetwork';
import { ErrorState } from '../../components/ErrorState';
import { PeriodSwitch, periodText, readPeriod } from '../../components/PeriodSwitch';
import { TimeText } from '../../components/TimeText';
import { Usd } from '../../components/Usd';
import { counted, whole } from '../../lib/counted';
import { usdText } from '../../record/reconcile/fee-equation';
import { FeeDayChart } from '../../record/reconcile/FeeDayChart';
import { Figure } from '../../record/reconcile/ReportTable';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { useAddressBook } from './claim/address-book';
import { useBalancesOf } from './claim/useBalances';
import { beyondUsd, dayRows, dueUsd, feeParts, figureUsd } from './fee-figures';
import { DayTable, RecipientTable, RuleTable, TokenTable } from './FeeTables';

/** What own requests of a period earned, was it collected, and what can be claimed. */
export function PeriodFees() {
  const network = useNetwork();
  const session = useSession();
  const period = readPeriod(useSearch({ strict: false }));
  const { data, error, refetch } = useQuery(deskQuery(network, 'fees', period));
  const words = periodText(period);
  const isWaiting = !error && !data?.answer && data?.coverage.isOn !== false;
  return (
    <Card title="App fees">
      {/* What stands below must not move when the answer comes. */}
      <div className={cx('flex flex-col gap-4', isWaiting && 'min-h-220')}>
        <PeriodSwitch value={period} nowMs={serverNowMs(session)} />
        {data?.answer ? (
          <>
            <p className="text-ink-2">
              Your requests created in {words}; read up to <TimeText ms={data.atMs} />.{' '}
              <Link
                to="/$network/reconcile"
                params={{ network }}
                search={
                  period.period
                    ? { features: 'app_fees', created: period.period }
                    : { features: 'app_fees', ...period }
                }
                className="text-accent underline"
              >
                Reconcile
              </Link>
            </p>
            <Answer fees={data.answer} period={data.period} />
          </>
        ) : (
          <>
            {error ? (
              <ErrorState
                error={error}
                title="Couldn’t load the app fees"
                unaffected="Balances and claims aren’t affected."
                onRetry={() => void refetch()}
              />
            ) : (
              <p role="status" className="text-ink-2">
                {data ? notHeldText(data.coverage, words) : 'Adding up app fees…'}
              </p>
            )}
            <dl className="grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-4">
              {isWaiting && <FiguresLoading />}
              <Claimable />
            </dl>
          </>
        )}
      </div>
    </Card>
  );
}

function FiguresLoading() {
  return ['Quoted and due', 'Collected', 'Uncollected'].map((term) => (
    <Figure key={term} isFirst term={term}>
      <span className="flex h-7 items-center">
        <Skeleton className="w-24" />
      </span>
    </Figure>
  ));
}

function Answer({ fees, period }: { fees: DeskFees; period: DeskAnswer<'fees'>['period'] }) {
  const { uncollected, collected, quoted } = fees;
  const unknown = quoted.usdUnknown + collected.usdUnknown;
  const beyond = beyondUsd(fees);
  const parts = feeParts(fees);
  const days = dayRows(fees.days, period);
  const tabs = [
    { value: 'token', label: 'By token', content: <TokenTable tokens={fees.tokens} /> },
    {
      value: 'recipient',
      label: 'By recipient',
      content: <RecipientTable recipients={fees.recipients} />,
    },
    { value: 'day', label: 'By day', content: <DayTable days={days} /> },
    ...(fees.rules.length > 0
      ? [{ value: 'rule', label: 'Not expected', content: <RuleTable rules={fees.rules} /> }]
      : []),
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-4">
        <Figure
          isFirst
          term="Quoted and due"
          note={`${whole(fees.requests)} requests with app fees`}
        >
          <Usd value={dueUsd(fees)} />
        </Figure>
        <Figure
          isFirst
          term="Collected"
          note={`From ${whole(collected.count)} requests${beyond === null ? '' : `; ${usdText(beyond)} beyond what was quoted and due`}`}
        >
          <Usd value={figureUsd(collected)} />
        </Figure>
        <Figure
          isFirst
          term="Uncollected"
          note={`Of ${whole(uncollected.count)} requests; due, and not or only partly collected`}
        >
          <Usd value={figureUsd(uncollected)} />
        </Figure>
        <Claimable />
        {parts.map(({ name, figure, note }) => (
          <Figure key={name} term={name} note={`${whole(figure.count)} requests. ${note}`}>
            <Usd value={figureUsd(figure)} />
          </Figure>
        ))}
      </dl>
      {unknown > 0 && (
        <p className="text-ink-3">
          {whole(unknown)} quoted or collected amounts have no reported USD value and aren’t in the
          sums.
        </p>
      )}
      {fees.requests === 0 ? (
        <p className="text-ink-2">No request of this period has app fees.</p>
      ) : (
        <>
          <FeeDayChart days={days} window={period} />
          <Tabs label="Sums of app fees" items={tabs} />
        </>
      )}
    </>
  );
}

/** What the balances of saved addresses hold now, whatever the period. */
function Claimable() {
  const addresses = useAddressBook();
  const balances = useBalancesOf(useNetwork(), addresses);
  const known = balances.flatMap((data) => data?.availableBalanceUsd ?? []);
  const missing = addresses.length - known.length;
  const of = counted(addresses.length, 'saved address', 'saved addresses');
  return (
    <Figure
      isFirst
      term="Claimable now"
      note={
        addresses.length === 0
          ? 'View an address below to see its balance'
          : missing > 0
            ? `Of ${of}; ${missing} not reported or not loaded`
            : `Of ${of}`
      }
    >
      {known.length > 0 ? <Usd value={sumUsd(known)} /> : '–'}
    </Figure>
  );
}
