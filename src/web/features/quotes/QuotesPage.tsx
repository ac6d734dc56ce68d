import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { PageTitle } from '../../components/PageTitle';
import { Tabs } from '../../ui/Tabs';
import { ChangesCard } from './ChangesCard';
import { ErrorCodesCard } from './errors/ErrorCodesCard';
import { PriceTab } from './price/PriceTab';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { TextArea } from '../../ui/form/TextArea';
import { lazyPart } from '../../components/lazy-part';
import { AppFeeCard } from './explain/AppFeeCard';
import { AuthorizeCard } from './explain/AuthorizeCard';
import { ExecuteCard } from './explain/ExecuteCard';
import { StrictDepositCard } from './explain/StrictDepositCard';
import { SvmSizeCard } from './explain/SvmSizeCard';

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

const DecodedPanel = lazyPart(
  async () => (await import('../../record/decode/DecodedPanel')).DecodedPanel,
  <Skeleton className="h-40" />,
);

/** Call data or revert data that is pasted, and the ABI to read it with. */
function DecodeCard() {
  const [text, setText] = useState('');
  const data = text.trim();
  const isHex = /^0x([0-9a-f]{2})+$/i.test(data);
  return (
    <Card title="Decode call data or revert data">
      <div className="flex flex-col gap-3">
        <TextArea
          label="Data"
          hint="Paste hex that starts with 0x. Shows the function and its arguments, or the revert reason. It stays in your browser."
          error={
            data !== '' && !isHex ? 'Enter hex that starts with 0x, two digits per byte.' : null
          }
          rows={3}
          value={text}
          onValueChange={setText}
        />
        {isHex && <DecodedPanel data={data} chainId={null} />}
      </div>
    </Card>
  );
}

/** Five checkers. All of them work in this browser: nothing is sent, executed or signed. */
function ExplainTab() {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">
        Checked against the API’s rules. Nothing you paste leaves your browser.
      </p>
      <AppFeeCard />
      <StrictDepositCard />
      <SvmSizeCard />
      <AuthorizeCard />
      <ExecuteCard />
    </div>
  );
}
