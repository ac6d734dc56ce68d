import { Link, useRouteContext } from '@tanstack/react-router';
import { memo } from 'react';
import type { Scope } from '../../api/scope';
import { useNetwork } from '../../api/useNetwork';
import { ChainIssuesCard } from './ChainIssuesCard';
import { HoursCard } from './HoursCard';
import { LastHourCard } from './LastHourCard';
import { ReasonsCard } from './ReasonsCard';
import { UncollectedCard } from './UncollectedCard';
import type { UncollectedFees } from './uncollected-fees';
import type { AnswerQuery } from './useQuestion';

/** What stands below the four numbers. Not drawn again for an answer that is none of theirs. */
export const HomeCards = memo(function HomeCards({
  network,
  scope,
  reasons,
  lastHour,
  fees,
}: {
  network: string;
  scope: Scope;
  reasons: AnswerQuery;
  lastHour: AnswerQuery;
  /** Null until they are there; undefined where they can’t be read. */
  fees: UncollectedFees | null | undefined;
}) {
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
          <ReasonsCard query={reasons} network={network} scope={scope} />
          {fees !== undefined && <UncollectedCard fees={fees} />}
          <OtherNetworks />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <LastHourCard query={lastHour} />
          <ChainIssuesCard />
          <HoursCard network={network} scope={scope} />
        </div>
      </div>
    </>
  );
});

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
