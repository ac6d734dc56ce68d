import { isFailedUnpaid, moneyOf, unsettledUsd } from '#service/money/money';
import type { RequestRecord } from '#service/record';
import { linkToIds } from './link-to-ids';
import { Coverage, ListLinkText, loadedOf, oneLine, Tile, TotalNumber, UsdSumText } from './Tile';
import { usdSumOf } from './usd-sum';
import type { AnswerQuery } from './useQuestion';

const notReturnedUsd = (record: RequestRecord) => unsettledUsd(moneyOf(record, 'unavailable'));

/** Failures of a day after which no refund is on record. */
export function UnreturnedTile({ query }: { query: AnswerQuery }) {
  return (
    <Tile title="Failed, no refund reported" query={query}>
      {(answer) => {
        const deposited = answer.records.filter((record) =>
          isFailedUnpaid(moneyOf(record, 'unavailable')),
        );
        return (
          <>
            <TotalNumber answer={answer} label="failed, no refund reported" tone="text-failure" />
            {deposited.length > 0 && (
              <p>
                <ListLinkText link={linkToIds(deposited.map(({ id }) => id))}>
                  {oneLine(`${deposited.length} with a deposit`)}
                </ListLinkText>
                : <UsdSumText sum={usdSumOf(deposited.map(notReturnedUsd))} />, among{' '}
                {loadedOf(answer, 'latest')}
              </p>
            )}
            <Coverage>
              Updated in the last 24h
              {deposited.length === 0 && `: ${loadedOf(answer, 'latest')}, none with a deposit`}.
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
            <TotalNumber answer={answer} label="refund failed" tone="text-failure" />
            {answer.records.length > 0 && (
              <p>
                <UsdSumText sum={usdSumOf(answer.records.map(notReturnedUsd))} /> in{' '}
                {loadedOf(answer, 'latest')}
              </p>
            )}
            <Coverage>
              All time{answer.records.length === 0 && `: ${loadedOf(answer, 'latest')}`}.
            </Coverage>
          </>
        );
      }}
    </Tile>
  );
}
