import { Link, useSearch } from '@tanstack/react-router';
import { sumUsd } from '#service/decimal';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useNetwork } from '../../api/useNetwork';
import { PeriodSwitch, periodText, readPeriod } from '../../components/time/PeriodSwitch';
import { TimeText } from '../../components/time/TimeText';
import { Usd } from '../../components/amount/Usd';
import { counted } from '../../lib/counted';
import { FeesReport } from '../../record/reconcile/FeesReport';
import { Figure } from '../../record/reconcile/ReportTable';
import { Card } from '../../ui/Card';
import { useAddressBook } from '../../record/address-book';
import { useBalancesOf } from './claim/useBalances';

/** What own requests of a period earned, was it collected, and what can be claimed. */
export function PeriodFees() {
  const network = useNetwork();
  const session = useSession();
  const period = readPeriod(useSearch({ strict: false }), '7d');
  const words = periodText(period);
  return (
    <Card title="App fees">
      <div className="flex flex-col gap-4">
        <PeriodSwitch value={period} nowMs={serverNowMs(session)} />
        <FeesReport
          params={period}
          words={words}
          groupings={['token', 'recipient', 'rule']}
          more={<Claimable />}
          renderHead={({ atMs }) => (
            <p className="text-ink-2">
              Your requests created in {words}, as of <TimeText ms={atMs} />.{' '}
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
          )}
        />
      </div>
    </Card>
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
      term="Available to claim"
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
