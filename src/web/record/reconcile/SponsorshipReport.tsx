import { negate, sumUsd } from '#service/decimal';
import type { DeskFigure, DeskSponsorship } from '#service/proxy-api/desk';
import { NotReported } from '../../components/NotReported';
import { Usd } from '../../components/amount/Usd';
import { truncated } from '../../lib/truncation';
import { column, numberColumn, type ColumnsOf } from '../../ui/table/table-features';
import { feeTitle } from '../cards/fee-rows';
import { figureUsd } from './fee-figures';
import { Figure, ReportTable } from './ReportTable';
import { whole } from '../../lib/counted';

/** A sum, and how many amounts are not in it. */
export function Sum({ sum }: { sum: DeskFigure | undefined }) {
  if (!sum || sum.usd === null) return <NotReported />;
  return (
    <>
      <Usd value={figureUsd(sum)} />
      {sum.usdUnknown > 0 && (
        <span className="block text-xs text-ink-3">{whole(sum.usdUnknown)} not reported</span>
      )}
    </>
  );
}

type Part = DeskSponsorship['parts'][number];

const phaseColumns: ColumnsOf<Part> = [
  column('Quoted or actual', ({ phase }) => (phase === 'quoted' ? 'Quoted' : 'Actual')),
  numberColumn('Requests', ({ sponsored }) => whole(sponsored.count)),
  numberColumn('Sponsor', ({ sponsored }) => <Sum sum={sponsored} />),
  numberColumn('User', ({ user }) => <Sum sum={user} />),
  numberColumn('Cap reached', ({ capHits }) => whole(capHits)),
];

interface Bucket {
  name: string;
  quoted: Part | undefined;
  actual: Part | undefined;
}

const bucketColumns: ColumnsOf<Bucket> = [
  column('Fee', ({ name }) => <span title={truncated(name)}>{feeTitle(name)}</span>),
  numberColumn('Sponsor, quoted', ({ quoted }) => <Sum sum={quoted?.sponsored} />),
  numberColumn('Sponsor, actual', ({ actual }) => <Sum sum={actual?.sponsored} />),
  numberColumn('User, quoted', ({ quoted }) => <Sum sum={quoted?.user} />),
  numberColumn('User, actual', ({ actual }) => <Sum sum={actual?.user} />),
];

/** Nothing was quoted or paid where each sum is zero, and none of its amounts is missing. */
const isOverZero = (part: Part | undefined) =>
  [part?.sponsored, part?.user].some(
    (sum) => sum && (sum.usdUnknown > 0 || (sum.usd ?? '0') !== '0'),
  );

/** What sponsors were quoted and paid, how often a cap was reached, and who paid which fee. */
export function SponsorshipReport({ answer: { parts, both } }: { answer: DeskSponsorship }) {
  const phases = parts.filter(({ bucket }) => bucket === null);
  if (phases.length === 0) return <p className="text-ink-2">No request reports a sponsorship.</p>;
  const [quotedUsd, actualUsd] = [figureUsd(both.quoted) ?? '0', figureUsd(both.actual) ?? '0'];
  const buckets = [...new Set(parts.flatMap(({ bucket }) => bucket ?? []))].map((name): Bucket => {
    const of = (phase: string) =>
      parts.find((part) => part.phase === phase && part.bucket === name);
    return { name, quoted: of('quoted'), actual: of('actual') };
  });
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-2">
        <h3 className="text-xs font-semibold text-ink-2">
          {whole(both.quoted.count)} requests with quoted and actual sponsorship
        </h3>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
          <Figure isFirst term="Sponsored, quoted">
            <Usd value={quotedUsd} />
          </Figure>
          <Figure isFirst term="Sponsored, actual">
            <Usd value={actualUsd} />
          </Figure>
          <Figure isFirst term="Actual minus quoted">
            <Usd value={sumUsd([actualUsd, negate(quotedUsd)])} />
          </Figure>
        </dl>
      </section>
      <ReportTable
        title="All sponsored requests"
        columns={phaseColumns}
        rows={phases}
        rowId={({ phase }) => phase}
      />
      <ReportTable
        title="Who paid each fee"
        columns={bucketColumns}
        rows={buckets.filter(({ quoted, actual }) => isOverZero(quoted) || isOverZero(actual))}
        rowId={({ name }) => name}
      />
    </div>
  );
}
