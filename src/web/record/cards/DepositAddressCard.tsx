import { legsOf } from '#service/money/legs';
import type { RequestRecord } from '#service/records/record';
import { AddressText } from '../../components/address/AddressText';
import { NotReported } from '../../components/NotReported';
import { truncated } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { KeyValue } from '../../ui/KeyValue';
import { Tag } from '../../ui/Tag';
import { DepositPageLink, plainAddress } from '../links/DepositPageLink';
import { LinkedAddress } from '../links/LinkedAddress';
import { depositRuleOf } from '../verdict/deposit-rules';
import { oneSpelling } from '../one-spelling';
import { QrCode } from '../../ui/QrCode';

/** `open` alone would read as an action. */
function addressTypeWords(type: string | null): string {
  return type === null ? 'Type not reported' : `Type: ${truncated(type)}`;
}

/** The deposit address of a request, and which of the strict rules applied to it. */
export function DepositAddressCard({
  record,
  isOwnPage = false,
}: {
  record: RequestRecord;
  /** On the page of that very address. */
  isOwnPage?: boolean;
}) {
  const { depositAddress, originChainId } = record;
  if (depositAddress === null) return null;
  const { address, depositAddressType, depositor, depositTxHash, recoveryAddress } = depositAddress;
  const rule = depositRuleOf(record);
  const spelled = oneSpelling(record);
  const addressOf = (value: string | null, chainId = originChainId) => {
    const text = spelled(value);
    return text === null ? <NotReported /> : <LinkedAddress address={text} chainId={chainId} />;
  };
  const sweep =
    legsOf(record).find(({ role, hash }) => role === 'sweep' && hash !== null)?.hash ?? null;
  const hashOf = (value: string | null) =>
    value === null ? (
      <NotReported />
    ) : (
      <AddressText value={value} chainId={originChainId} kind="transaction" />
    );
  return (
    <Card
      title={isOwnPage ? 'Details' : 'Deposit address'}
      actions={<Tag>{addressTypeWords(depositAddressType)}</Tag>}
    >
      <KeyValue
        items={[
          // The page of that address has it in its head.
          ...(isOwnPage ? [] : [{ term: 'Address', value: addressOf(address) }]),
          { term: 'Depositor', value: addressOf(depositor) },
          // On the request's page these stand among its transactions and details.
          ...(isOwnPage
            ? [
                { term: 'Deposit tx', value: hashOf(depositTxHash) },
                { term: 'Sweep tx', value: hashOf(sweep) },
                {
                  term: 'Recipient',
                  value: addressOf(record.recipient, record.destinationChainId),
                },
                {
                  term: 'Refund address',
                  value: record.isRefundToUnset ? 'None set' : addressOf(record.refundTo),
                },
              ]
            : []),
          ...(recoveryAddress === null
            ? []
            : [{ term: 'Recovery address', value: addressOf(recoveryAddress) }]),
        ]}
      />
      {rule && <p className="mt-3 foreign-text text-ink-2">{rule.sentence}</p>}
      {address !== null && !isOwnPage && (
        <p className="mt-3">
          <DepositPageLink address={address} />
        </p>
      )}
      {address !== null && plainAddress.test(address) && (
        <details className="mt-3">
          <summary>QR code</summary>
          <div className="mt-2">
            <QrCode
              text={address}
              className="size-36"
              label={`QR code of the deposit address ${truncated(address)}`}
            />
          </div>
        </details>
      )}
    </Card>
  );
}
