import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTitle } from '../../components/PageTitle';
import { Tabs } from '../../ui/Tabs';
import { ChangesCard } from './ChangesCard';
import { DecodeCard } from './DecodeCard';
import { ErrorCodesCard } from './errors/ErrorCodesCard';
import { ExplainTab } from './explain/ExplainTab';
import { PriceTab } from './price/PriceTab';

const names = ['price', 'errors', 'decode', 'explain', 'changes'] as const;
const labels: Record<(typeof names)[number], string> = {
  price: 'Price',
  errors: 'Errors',
  decode: 'Decode',
  explain: 'Checks',
  changes: 'API changes',
};

/** For developers whose quotes fail. Nothing is executed or signed; no step of a quote can be run from here. */
export function QuotesPage() {
  const search = useSearch({ from: '/$network/quotes' });
  const navigate = useNavigate({ from: '/$network/quotes' });
  const tab = names.find((name) => name === search.tab) ?? 'price';
  const code = typeof search.code === 'string' ? search.code : '';
  const contents: Record<typeof tab, ReactNode> = {
    price: <PriceTab />,
    errors: <ErrorCodesCard key={code} code={code} />,
    decode: <DecodeCard />,
    explain: <ExplainTab />,
    changes: <ChangesCard />,
  };
  return (
    <div className="max-w-298">
      <PageTitle title={`Quotes: ${labels[tab]}`} />
      <h1 className="mb-2 text-lg font-semibold">Quotes</h1>
      <Tabs
        label="Quotes"
        value={tab}
        onChange={(next) =>
          void navigate({
            search: (before) => ({ ...before, tab: next, code: undefined }),
            resetScroll: false,
          })
        }
        items={names.map((name) => ({
          value: name,
          label: labels[name],
          content: contents[name],
        }))}
      />
    </div>
  );
}
