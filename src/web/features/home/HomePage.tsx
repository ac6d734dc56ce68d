import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  deskQueues,
  type DeskAnswer,
  type DeskCoverage,
  type DeskHome,
  type DeskView,
} from '#service/proxy-api/desk';
import { deskQuery, notHeldText } from '../../api/endpoints/desk';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useNetwork, useNoMirrorText } from '../../api/useNetwork';
import { ErrorState } from '../../components/ErrorState';
import { PageTitle } from '../../components/PageTitle';
import { PeriodSwitch, periodText, readPeriod } from '../../components/time/PeriodSwitch';
import { TimeText } from '../../components/time/TimeText';
import { useTimeZone } from '../../components/time/time-setting';
import { counted } from '../../lib/counted';
import { zoneName } from '../../lib/time';
import { viewWords } from '../../record/view-words';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { Skeleton } from '../../ui/Skeleton';
import { ChainIssuesCard } from './ChainIssuesCard';
import { ListLink } from './ListLink';
import { QueueTile } from './QueueTile';
import { ReasonRows } from './ReasonsCard';
import { SeriesChart } from './SeriesChart';
import { ServiceTotals } from './ServiceTotals';

/** With more, a bar for each hour could not be told from the next. */
const maxHourlySeconds = 2 * 86_400;

/** What needs attention now, without typing: each number is a link to the list of the same requests. */
export function HomePage() {
  const network = useNetwork();
  const session = useSession();
  const period = readPeriod(useSearch({ strict: false }), '24h');
  const seconds = Number(period.endTimestamp) - Number(period.startTimestamp);
  const by = period.period === '24h' || seconds < maxHourlySeconds ? 'hour' : 'day';
  const noMirror = useNoMirrorText();
  const { data, error, refetch } = useQuery({
    ...deskQuery(network, 'home', { ...period, by }),
    enabled: noMirror === null,
  });
  const words = periodText(period);
  const chains = <ChainIssuesCard figures={data?.answer?.chains ?? null} />;
  return (
    <div className="flex flex-col gap-4">
      <PageTitle title="Home" />
      <header className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-lg font-semibold">Home</h1>
          {noMirror === null && <PeriodSwitch value={period} nowMs={serverNowMs(session)} />}
        </div>
        {noMirror === null && (
          <p className="min-h-5 text-ink-3">
            {data && (
              <>
                Your requests as of <TimeText ms={data.atMs} />. The first four numbers count every
                open case, whatever its age. <LeftOut handled={data.answer?.handled ?? null} />{' '}
                {coverageNotes(data.coverage).join(' ')}
              </>
            )}
          </p>
        )}
        {/* To see, the numbers say it. */}
        <p role="status" className="sr-only">
          {data?.answer && attention(data.answer)}
        </p>
      </header>
      {error && !data ? (
        <>
          <Card>
            <ErrorState
              error={error}
              title="Couldn’t load the figures"
              unaffected="The requests themselves aren’t affected."
              onRetry={() => void refetch()}
            />
          </Card>
          {chains}
        </>
      ) : noMirror !== null ? (
        <>
          <ServiceTotals reason={noMirror} />
          {chains}
        </>
      ) : (
        <Figures
          data={data}
          listPeriod={period.period ? { created: period.period } : period}
          words={words}
          by={by}
          chains={chains}
        />
      )}
      <OtherNetworks />
    </div>
  );
}

function Figures({
  data,
  listPeriod,
  words,
  by,
  chains,
}: {
  data: DeskAnswer<'home'> | undefined;
  listPeriod: Parameters<typeof QueueTile>[0]['period'];
  words: string;
  by: 'hour' | 'day';
  chains: ReactNode;
}) {
  const { answer, coverage, period } = data ?? {};
  const zone = useTimeZone();
  const missing = coverage ? notHeldText(coverage, words) : null;
  const missingOf = (view: DeskView) =>
    coverage && view !== 'uncollected' ? notOpenText(coverage, words) : missing;
  const countedPeriod = period && {
    startTimestamp: String(period.startSeconds),
    endTimestamp: String(period.endSeconds),
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {deskQueues.map((view) => (
          <QueueTile
            key={view}
            view={view}
            queue={answer?.[view]}
            missing={missingOf(view)}
            atMs={data?.atMs ?? 0}
            period={listPeriod}
            periodWords={words}
          />
        ))}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FigureCard
          title="Failure reasons"
          missing={missing}
          place={answer?.reasons ? '' : 'min-h-[446px]'}
        >
          {answer?.reasons && countedPeriod && (
            <>
              <p className="text-xs text-ink-3">
                Failed and refunded requests created in {words}, compared with the period before.
              </p>
              <ReasonRows reasons={answer.reasons} period={countedPeriod} />
            </>
          )}
        </FigureCard>
        <div className="flex min-w-0 flex-col gap-4">
          <FigureCard
            title={`Requests by ${by}`}
            missing={missing}
            place="min-h-[302px] max-sm:min-h-[334px]"
          >
            {answer?.series && period && (
              <>
                <SeriesChart series={answer.series} period={period} />
                <p className="mt-2 text-xs text-ink-3">
                  Created in {words}, deposited or not; {by}s in{' '}
                  {by === 'day' || zone === 'UTC' ? 'UTC' : zoneName(zone).replaceAll('_', ' ')}.
                  Each bar opens its list.
                </p>
              </>
            )}
          </FigureCard>
          {chains}
        </div>
      </div>
    </>
  );
}

/** A card that holds its place until there is a figure, or says why there is none. */
function FigureCard({
  title,
  missing,
  place,
  children,
}: {
  title: string;
  missing: string | null;
  /** The class of its height; on a phone a legend takes up to three lines. */
  place: string;
  children: ReactNode;
}) {
  return (
    <div className={cx('grid min-w-0', place)}>
      <Card title={title}>
        {children ||
          (missing === null ? (
            <div role="status" aria-label="Loading" className="flex flex-col gap-4">
              {[1, 2, 3, 4].map((line) => (
                <Skeleton key={line} />
              ))}
            </div>
          ) : (
            <p className="text-ink-2">{missing}</p>
          ))}
      </Card>
    </div>
  );
}

/** Why what is open can’t be counted: it is read whatever its age, apart from the period. */
function notOpenText(coverage: DeskCoverage, words: string): string {
  const isReading = coverage.keys.every(({ failure }) => failure === null);
  return isReading && coverage.keys.length > 0
    ? 'Reading requests in progress or without a refund…'
    : notHeldText(coverage, words);
}

/** What the figures don’t count because somebody has dealt with it. */
function LeftOut({ handled }: Pick<DeskHome, 'handled'>) {
  if (!handled || handled.count === 0) return null;
  return (
    <>
      They leave out{' '}
      <ListLink search={{ view: 'handled' }}>{counted(handled.count, 'handled request')}</ListLink>.
    </>
  );
}

/** What there is to say against the figures. */
function coverageNotes({ keys, disagreements }: DeskCoverage): string[] {
  const notes = keys.flatMap(({ alias, failure }) =>
    failure === null ? [] : [`API key ${alias} can’t be read now: ${failure}`],
  );
  const days = disagreements.length;
  if (days > 0)
    notes.push(`For ${counted(days, 'day')}, the API’s totals differ from what it lists.`);
  return notes;
}

/** One sentence on the five numbers; a number that is missing is said. */
function attention(home: DeskHome): string {
  const open = deskQueues.filter((view) => (home[view]?.count ?? 0) > 0);
  const missing = deskQueues.filter((view) => home[view] === null).length;
  const names = open.map((view) => viewWords[view].name.toLowerCase());
  const said =
    names.length > 0
      ? `Needs attention: ${names.join('; ')}.`
      : missing > 0
        ? 'No issue found yet.'
        : 'No issue found.';
  return missing > 0 ? `${said} ${missing} not counted yet.` : said;
}

function OtherNetworks() {
  const current = useNetwork();
  const { networks } = useRouteContext({ from: '/$network' }).config;
  return networks
    .filter(({ name }) => name !== current)
    .map(({ name }) => (
      <p key={name} className="text-ink-2">
        Network {name}:{' '}
        <Link to="/$network" params={{ network: name }} className="text-accent underline">
          open its Home
        </Link>
      </p>
    ));
}
