import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskPeriod, DeskView } from '#service/proxy-api/desk';
import { useNetwork } from '../../api/useNetwork';
import { whole } from '../../lib/counted';

/** A search of the list, as a link there carries it. */
export interface ListLinkSearch {
  view?: DeskView;
  status?: string;
  failReason?: string;
  originChainId?: string;
  destinationChainId?: string;
  filter?: string[];
  created?: DeskPeriod;
  startTimestamp?: string;
  endTimestamp?: string;
  sortDirection?: string;
}

/** A link to the list that shows what is counted. */
export function ListLink({
  search,
  className = 'text-accent underline',
  label,
  children,
}: {
  search: ListLinkSearch;
  className?: string;
  /** What it is read out as, and its title. */
  label?: string;
  children: ReactNode;
}) {
  const network = useNetwork();
  return (
    <Link
      to="/$network/requests"
      params={{ network }}
      search={{ ...search }}
      preload={false}
      className={className}
      title={label}
      aria-label={label}
    >
      {children}
    </Link>
  );
}

/** A large number: a link where there is something to see. */
export function NumberLink({
  count,
  search,
  label,
  tone = 'text-accent',
}: {
  count: number;
  search: ListLinkSearch;
  label: string;
  tone?: string;
}) {
  if (count === 0) return <p className="text-xl font-semibold text-success">0</p>;
  const text = whole(count);
  return (
    <p className="text-xl font-semibold">
      <ListLink
        search={search}
        label={`${text} ${label}`}
        className={`inline-block min-w-8 underline underline-offset-4 ${tone}`}
      >
        {text}
      </ListLink>
    </p>
  );
}
