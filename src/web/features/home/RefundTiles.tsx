import { isDepositSeen } from '#service/amounts-of';
import { valueUsd } from '../../record/row-values';
import { linkToIds } from './home-questions';
import { Coverage, ListLinkText, loadedOf, sampleOf, Tile, TotalNumber, UsdSumText } from './Tile';
import { usdSumOf, type UsdSum } from './usd-sum';
import type { Answer, AnswerQuery } from './useQuestion';

/** Failures of a day after which no refund is on record. */
export function UnreturnedTile({ query }: { query: AnswerQuery }) {
  return (
    <Tile title="Failed, no refund reported" query={query}>
      {(answer) => {
        const deposited = answer.records.filter(isDepositSeen);
        return (
          <>
            <TotalNumber answer={answer} label="failed, no refund reported" />
            {deposited.length > 0 && (
              <p>
                <SampleSum sum={usdSumOf(deposited.map(valueUsd))} answer={answer} />
              </p>
            )}
            <Coverage>
              Updated in the last 24h. USD of{' '}
              {deposited.length > 0 && (
                <>
                  <ListLinkText link={linkToIds(deposited.map(({ id }) => id))}>
                    {deposited.length} with a deposit
                  </ListLinkText>{' '}
                  among{' '}
                </>
              )}
              {loadedOf(answer, 'latest')}.
            </Coverage>
          </>
        );
      }}
    </Tile>
  );
}

/** Refunds that failed, whenever that was. */
export function RefundFailedTile({ query }: { query: AnswerQuery }) {
  return (
    <Tile title="Refund failed" query={query}>
      {(answer) => {
        return (
          <>
            <TotalNumber answer={answer} label="refund failed" />
            {answer.records.length > 0 && (
              <p>
                <SampleSum sum={usdSumOf(answer.records.map(valueUsd))} answer={answer} />
              </p>
            )}
            <Coverage>At any time. USD of {loadedOf(answer, 'latest')}.</Coverage>
          </>
        );
      }}
    </Tile>
  );
}

/** A sum that says at once where it is that of a part only. */
function SampleSum({ sum, answer }: { sum: UsdSum; answer: Answer }) {
  const sample = sampleOf(answer, 'latest');
  return (
    <>
      <UsdSumText sum={sum} />
      {sample !== null && ` in ${sample}`}
    </>
  );
}
