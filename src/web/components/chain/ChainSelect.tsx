import type { ReactNode } from 'react';
import { nameOfChain } from '#service/schema/chain';
import { useChains } from '../../api/endpoints/chains';
import { SearchSelect } from '../../ui/form/SearchSelect';

/** A chain by its ID, as text; one that isn't listed stays as it is. */
export function ChainSelect({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (chainId: string) => void;
  error?: ReactNode;
}) {
  const listed = [...useChains().values()].map((chain) => ({
    value: String(chain.id),
    label: `${nameOfChain(chain, chain.id)} (${chain.id})`,
  }));
  const isListed = value === '' || listed.some((option) => option.value === value);
  const options = isListed ? listed : [{ value, label: `Chain ${value}` }, ...listed];
  return (
    <SearchSelect
      label={label}
      value={value}
      onChange={onChange}
      options={options}
      placeholder="Name or ID"
      error={error}
    />
  );
}
