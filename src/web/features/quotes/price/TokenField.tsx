import type { ReactNode } from 'react';
import { sameAddress } from '#service/address';
import type { ChainCurrency, ChainRecord } from '#service/schema/chain';
import { pendingChains, useChains } from '../../../api/chains';
import { middleCut, truncated } from '../../../lib/truncation';
import { listedTokens, tokenOfChain } from '../../../record/record-tokens';
import { Field } from '../../../ui/Field';
import { SuggestInput } from '../../../ui/SuggestInput';
import { chainOfSide, type Side } from './quote-amount';
import { fieldWords } from './quote-fields';
import type { QuoteDraft } from './quote-draft';

/** A token's address, typed or chosen among the tokens that the chain lists. */
export function TokenField({
  side,
  draft,
  onChange,
  error,
}: {
  side: Side;
  draft: QuoteDraft;
  onChange: (address: string) => void;
  error: ReactNode;
}) {
  const chains = useChains();
  const chain = chainOfSide(draft, side, chains);
  const address = draft[`${side}Currency`] ?? '';
  const token = tokenOfChain(chain, address.trim());
  const suggestions = chain ? suggestionsOf(chain) : [];
  const { label, hint } = fieldWords[`${side}Currency`];
  return (
    <Field
      label={label}
      hint={
        token
          ? nameOf(token)
          : chain
            ? hint
            : !draft[`${side}ChainId`]
              ? 'Choose the chain first, or paste the token’s address.'
              : chains === pendingChains
                ? 'Loading the chain’s tokens. You can paste an address.'
                : 'Paste an address: this chain’s tokens aren’t known.'
      }
      error={error}
    >
      <SuggestInput
        value={address}
        onChange={onChange}
        placeholder={chain ? 'Symbol, name or address' : 'Address'}
        toggleLabel={`Show options of ${label}`}
        suggestions={suggestions}
      />
    </Field>
  );
}

const nameOf = ({ symbol, name }: Pick<ChainCurrency, 'symbol' | 'name'>) =>
  truncated([symbol, name].filter((part) => part).join(' · ') || 'No name reported', 80);

/** Each address once, whichever of the chain's lists name it. */
function suggestionsOf(chain: ChainRecord) {
  const tokens = listedTokens(chain);
  const isFirst = ({ address }: ChainCurrency, at: number) =>
    tokens.findIndex((other) => sameAddress(chain.vmType, other.address, address)) === at;
  return tokens.filter(isFirst).flatMap(({ address, symbol, name }) =>
    address === null
      ? []
      : {
          value: address,
          label: truncated(symbol ?? 'Symbol not reported', 40),
          detail: `${truncated(name ?? '', 60)} ${middleCut(address)}`.trim(),
        },
  );
}
