import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { scopeSearch } from '../../api/scope';
import { useScope } from '../../api/useScope';
import { useNetwork } from '../../api/useNetwork';
import { causeLine } from '../../components/error-words';
import { RetryButton } from '../../components/RetryButton';
import { Usd } from '../../components/Usd';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { Skeleton } from '../../ui/Skeleton';
import type { ListLink } from './home-questions';
import type { UsdSum } from './usd-sum';
import { countOf, type Answer, type AnswerQuery } from './useQuestion';

/** What the longest tile needs where four stand side by side, and where one has the width of two or of a phone. */
export const tallTile = 'clamp(176px, 17.5vw, 224px)';
/** What the cards below the numbers need with their answers. */
export const reasonsPx = 446;
export const reasonsNarrowPx = 600;
/** With all seven statuses. */
export const lastHourPx = 308;
export const uncollectedPx = 226;

/** Words that no line separates: a number and its noun, the name of a chain. */
export const oneLine = (text: string) => text.replaceAll(' ', '\u00a0');

/** One question of Home. It holds its place while it loads, and fails alone. */
export function Tile({
  title,
  query,
  minHeight = 144,
  loadingRows,
  children,
}: {
  title: string;
  query: AnswerQuery;
  minHeight?: number | string;
  loadingRows?: number | undefined;
  children: (answer: Answer) => ReactNode;
}) {
  const { data, error, refetch } = query;
  return (
    <div className="grid min-w-0" style={{ minHeight }}>
      <Card title={title}>
        {data ? (
          children(data)
        ) : error ? (
          <TileError error={error} onRetry={() => void refetch()} />
        ) : (
          <TileLoading rows={loadingRows} />
        )}
        {data && error && (
          <p className="mt-2 text-xs text-warn">
            Refresh failed. Showing the last loaded data.{' '}
            <RetryButton size="small" error={error} onRetry={() => void refetch()} />
          </p>
        )}
      </Card>
    </div>
  );
}

/** A number and its words, or so many rows of two lines. */
export function TileLoading({ rows = null }: { rows?: number | null | undefined }) {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3">
      {rows === null ? (
        <>
          <Skeleton className="h-7 w-24" />
          <Skeleton />
          <Skeleton />
        </>
      ) : (
        Array.from({ length: rows }, (_, index) => (
          <div key={index} className="flex h-9 flex-col justify-center gap-2">
            <Skeleton className="w-64" />
            <Skeleton className="w-40" />
          </div>
        ))
      )}
    </div>
  );
}

export function TileError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      <p className="text-xs foreign-text text-ink-2">{causeLine(error)}</p>
      <RetryButton size="small" error={error} onRetry={onRetry} />
    </div>
  );
}

/** A link to the list that shows what is counted; a text is the id of a part of this page that does. */
export function ListLinkText({
  link,
  className = 'text-accent underline',
  title,
  label,
  children,
}: {
  link: ListLink | string;
  className?: string;
  title?: string;
  label?: string;
  children: ReactNode;
}) {
  const network = useNetwork();
  const scope = useScope();
  const look = { className, title, 'aria-label': label, children };
  if (typeof link === 'string') return <Link to="." search={(now) => now} hash={link} {...look} />;
  return (
    <Link
      to="/$network/requests"
      params={{ network }}
      search={{ ...link, ...scopeSearch(scope) }}
      preload={false}
      {...look}
    />
  );
}

/** The number of a tile; a link where there is something to see. `isMore`: at least so many. `tone` is its color. */
export function TileNumber({
  count,
  isMore = false,
  link,
  label,
  tone = 'text-accent',
}: {
  count: number;
  isMore?: boolean;
  link: ListLink | string;
  label: string;
  tone?: string;
}) {
  if (count === 0) return <p className="text-xl font-semibold text-success">0</p>;
  const text = `${count.toLocaleString('en-US')}${isMore ? '+' : ''}`;
  return (
    <p className="text-xl font-semibold">
      <ListLinkText
        link={link}
        label={`${text} ${label}`}
        className={cx('inline-block min-w-8 underline underline-offset-4', tone)}
      >
        {text}
      </ListLinkText>
    </p>
  );
}

/** How many match, as its number and its list. */
export function TotalNumber({ answer, ...look }: { answer: Answer; label: string; tone?: string }) {
  const count = countOf(answer);
  if (count === null) return <p className="text-xl font-semibold text-ink-3">Not reported</p>;
  return <TileNumber count={count} isMore={answer.total === null} link={answer.link} {...look} />;
}

/** A sum with what is not in it. */
export function UsdSumText({ sum: { usd, unknown } }: { sum: UsdSum }) {
  if (usd === null && unknown === 0) return null;
  return (
    <>
      <Usd value={usd} />
      {unknown > 0 && usd !== null && ` and ${unknown} without a USD value`}
    </>
  );
}

/** What a number rests on. */
export function Coverage({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-xs text-ink-3">{children}</p>;
}

/** "the 50 latest of 213", or "all 12"; says what came and was not asked for. No number ends a line without its word. */
export function loadedOf({ records, broken, total, unmatched }: Answer, which: string): string {
  const loaded = records.length + broken;
  const others = unmatched > 0 ? ` that match; the API also returned ${unmatched} that don’t` : '';
  const some = `the ${oneLine(`${loaded} ${which}`)}`;
  if (total === null) return `${some}${others || ' (total not reported)'}`;
  return total <= loaded
    ? `${oneLine(`all ${total.toLocaleString('en-US')}`)}${others}`
    : `${some} ${oneLine(`of ${total.toLocaleString('en-US')}`)}`;
}
