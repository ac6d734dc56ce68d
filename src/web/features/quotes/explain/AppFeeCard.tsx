import { useState } from 'react';
import { useChains } from '../../../api/endpoints/chains';
import { requestTypeTitle } from '../../../record/request-words';
import { Card } from '../../../ui/Card';
import { Checkbox } from '../../../ui/form/Checkbox';
import { Select } from '../../../ui/form/Select';
import { TextField } from '../../../ui/form/TextField';
import { ChainSelect } from '../../../components/chain/ChainSelect';
import { amountError } from './amount-error';
import { appFeeForecast, feeTransactionTypes, type FeeTransactionType } from './app-fee-forecast';
import { Outcome } from './Outcome';

const titles = {
  yes: 'Yes, by the rules',
  no: 'No, and without an error',
  maybe: 'Depends on missing information',
};
const tones = { yes: 'success', no: 'failure', maybe: 'waiting' } as const;
const held = [
  { value: '', label: 'Unknown' },
  { value: 'yes', label: 'Input or output' },
  { value: 'no', label: 'Neither' },
];

/** Whether a transaction collects an app fee, before anyone quotes it. */
export function AppFeeCard() {
  const [type, setType] = useState<FeeTransactionType>('Crosschain Swap');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isHeld, setIsHeld] = useState('');
  const [fee, setFee] = useState('');
  const [usesDepositAddress, setUsesDepositAddress] = useState(false);
  const chains = useChains();
  const feeError = amountError(fee);
  const forecast = appFeeForecast({
    type,
    isSameChain: type === 'Same-chain Swap' || (from !== '' && from === to),
    vmType: chains.get(Number(from || Number.NaN))?.vmType ?? null,
    isHeld: isHeld === '' ? null : isHeld === 'yes',
    feeUsd: fee === '' || feeError ? null : fee,
    usesDepositAddress,
  });
  return (
    <Card title="Will this collect an app fee?">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Request type"
          value={type}
          onChange={(value) =>
            setType(feeTransactionTypes.find((each) => each === value) ?? 'Crosschain Swap')
          }
          options={feeTransactionTypes.map((each) => ({
            value: each,
            label: requestTypeTitle(each),
          }))}
        />
        <TextField
          label="App fee in USD"
          error={feeError}
          inputMode="decimal"
          value={fee}
          onValueChange={(text) => setFee(text.trim())}
        />
        <ChainSelect label="From chain" value={from} onChange={setFrom} />
        <ChainSelect label="To chain" value={to} onChange={setTo} />
        <Select label="Tokens the solver has" value={isHeld} onChange={setIsHeld} options={held} />
        <div className="flex h-8 items-center self-end">
          <Checkbox
            label="With a deposit address"
            checked={usesDepositAddress}
            onChange={setUsesDepositAddress}
          />
        </div>
      </div>
      {from === '' || to === '' ? (
        <p role="status" aria-label="App fee" className="mt-3 text-ink-3">
          Select both chains to see the result.
        </p>
      ) : (
        <Outcome
          label="App fee"
          tone={tones[forecast.outcome]}
          title={titles[forecast.outcome]}
          sentences={forecast.sentences}
        />
      )}
    </Card>
  );
}
