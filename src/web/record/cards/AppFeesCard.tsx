import type { RequestRecord } from '#service/record';
import type { AppFee } from '#service/schema/fees';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { ThenAndNow } from '../../components/ThenAndNow';
import { TokenAmount } from '../../components/TokenAmount';
import { Usd } from '../../components/Usd';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { Table, Td, Th } from '../../ui/DataTable';
import { Tag } from '../../ui/Tag';
import type { Tone } from '../../ui/tone';
import {
  appFeeClassLabels,
  appFeeClassOfRecipient,
  appFeeReading,
  type AppFeeClass,
} from '../app-fee-class';
import { collectionRule } from '../app-fee-rules';
import { appFeeRecipients, feeOf, quotedUsdOf } from '../app-fee-recipients';
import { bpsWords } from '../decimal-words';
import { useChainOf } from '../useChainOf';

const tones: Partial<Record<AppFeeClass, Tone>> = {
  collected: 'success',
  short: 'warn',
  'nothing-collected': 'warn',
};

/** What was quoted to each recipient, and what was collected. */
export function AppFeesCard({ record }: { record: RequestRecord }) {
  const chainOf = useChainOf();
  const reading = appFeeReading(record, chainOf);
  const recipients = appFeeRecipients(record);
  return (
    <Card
      title="App fees"
      actions={<Tag tone={tones[reading.class]}>{appFeeClassLabels[reading.class]}</Tag>}
      flush
    >
      {recipients.length > 0 && (
        <Table label="App fees" stacks>
          <thead>
            <tr>
              <Th>Recipient</Th>
              <Th align="right">Rate</Th>
              <Th align="right">Quoted</Th>
              <Th align="right">Collected</Th>
              <Th>Result</Th>
            </tr>
          </thead>
          <tbody>
            {recipients.map((recipient) => {
              const [quoted, actual] = [
                feeOf(record.appFees.quoted, recipient),
                feeOf(record.appFees.actual, recipient),
              ];
              return (
                <tr key={recipient ?? ''}>
                  <Td label="Recipient">
                    {recipient === null ? <NotReported /> : <AddressText value={recipient} />}
                  </Td>
                  <Td align="right" label="Rate">
                    <Rate bps={quoted?.bps ?? actual?.bps ?? null} />
                  </Td>
                  <Td align="right" label="Quoted">
                    <Fee
                      fee={quoted}
                      usd={quotedUsdOf(record, quoted)}
                      isListed={record.appFees.quoted !== null}
                      record={record}
                    />
                  </Td>
                  <Td align="right" label="Collected">
                    <Fee
                      fee={actual}
                      usd={actual?.amountUsd ?? null}
                      isListed={record.appFees.actual !== null}
                      record={record}
                    />
                  </Td>
                  <Td label="Result" className="whitespace-normal">
                    {appFeeClassLabels[appFeeClassOfRecipient(record, recipient, chainOf)]}
                  </Td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
      {reading.rule && (
        <p className="px-4 pt-2 text-ink-2">
          {recipients.length > 0 && 'A fee was quoted, and none or zero was collected. '}
          {reading.rule.sentence}
          {reading.rule.explains === 'maybe' && ' So this may be the reason.'}
        </p>
      )}
      <p className="flex flex-wrap gap-x-6 px-4 py-3 text-xs text-ink-3">
        <span>
          Quoted: <Usd value={reading.quotedUsd} as="fee" />
        </span>
        <span>
          Collected: <Usd value={reading.collectedUsd} as="fee" />
        </span>
        {recipients.length > 0 && (
          <>
            <span>USD values are those of the time of the request.</span>
            <span>{collectionRule(record, chainOf)}</span>
          </>
        )}
      </p>
    </Card>
  );
}

function Rate({ bps }: { bps: string | null }) {
  const words = bpsWords(bps);
  return words === null ? (
    <NotReported />
  ) : (
    <span className="foreign-text">{shownText(words)}</span>
  );
}

/** An empty list says that there is no fee; an absent one says nothing. */
function Fee({
  fee,
  usd,
  isListed,
  record,
}: {
  fee: AppFee | null;
  usd: string | null;
  isListed: boolean;
  record: RequestRecord;
}) {
  if (fee === null) return isListed ? <span className="text-ink-3">none</span> : <NotReported />;
  const { amount, amountFormatted, amountUsdCurrent } = fee;
  const { currency } = record.appFees;
  return (
    <div className="py-1">
      <TokenAmount
        amount={{
          currency,
          amount,
          amountFormatted,
          amountUsd: usd,
          amountUsdCurrent,
          minimumAmount: null,
        }}
      />
      {(usd ?? amountUsdCurrent) !== null && (
        <div className="text-xs whitespace-normal text-ink-3">
          <ThenAndNow then={usd} now={amountUsdCurrent} as="fee" />
        </div>
      )}
    </div>
  );
}
