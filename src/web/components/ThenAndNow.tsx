import { Usd } from './Usd';

/** A value in USD at the time of the request, and where the record has it, when it was written: "$79.93, now $79.92". */
export function ThenAndNow({
  then,
  now,
  as = 'plain',
}: {
  then: string | null;
  now: string | null;
  as?: 'plain' | 'fee';
}) {
  return (
    <>
      {then !== null && <Usd value={then} as={as} />}
      {now !== null && now !== then && (
        <>
          {then === null ? 'now ' : ', now '}
          <Usd value={now} as={as} />
        </>
      )}
    </>
  );
}
