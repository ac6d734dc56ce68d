import type { DeskFigure } from '#service/proxy-api/desk';
import { usdOfNano } from '../api/endpoints/desk';
import { Usd } from '../components/amount/Usd';
import { whole } from '../lib/counted';

/** A sum of the desk, of `what`, with how many have no part in it. */
export function FigureUsd({
  figure: { count, usd, usdUnknown },
  what = '',
}: {
  figure: DeskFigure;
  what?: string;
}) {
  if (usd === null && count > 0) return <>USD value not known</>;
  return (
    <>
      <Usd value={usdOfNano(usd)} /> {what}
      {usdUnknown > 0 && `, ${whole(usdUnknown)} without a USD value`}
    </>
  );
}
