import type { ReactNode } from 'react';
import { ChainLabel } from '../../components/ChainLabel';
import type { ReconcileRow } from './reconcile-row';

/** A table of a report under its title, if it is not a tab's; `more`: groups that are in the CSV only. */
export function ReportTable({
  title,
  more = 0,
  children,
}: {
  title?: string;
  more?: number;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      {title && <h3 className="text-xs font-semibold text-ink-2">{title}</h3>}
      <div className="overflow-x-auto">{children}</div>
      {more > 0 && (
        <p className="text-xs text-ink-3">{more.toLocaleString('en-US')} more in the CSV</p>
      )}
    </div>
  );
}

export function RouteLabel({
  row: { originChainId, destinationChainId },
}: {
  row: Pick<ReconcileRow, 'originChainId' | 'destinationChainId'>;
}) {
  return (
    <span className="inline-flex items-center gap-2">
      <ChainLabel chainId={originChainId} /> → <ChainLabel chainId={destinationChainId} />
    </span>
  );
}

/** Figures of a report: a term each, the first ones large. */
export function Figure({
  term,
  note,
  children,
  isFirst = false,
}: {
  term: string;
  note?: string;
  children: ReactNode;
  isFirst?: boolean;
}) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className={isFirst ? 'text-xl font-semibold' : 'text-base'}>
        {children}
        {note && <span className="block text-xs font-normal text-ink-3">{note}</span>}
      </dd>
    </div>
  );
}
