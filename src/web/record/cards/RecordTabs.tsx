import { startTransition, useState, type ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import { useChains } from '../../api/chains';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { Tabs } from '../../ui/Tabs';
import { appFeeClassLabels, appFeeReading } from '#service/app-fee-class';
import { recordTokens } from '../record-tokens';
import { useChainOf } from '../useChainOf';
import { AppFees, hasAppFees } from './AppFees';
import { FeesV2Table } from './FeesV2Table';
import { hasProtocol, ProtocolDetails } from './ProtocolDetails';
import { RawRecord } from './RawRecord';
import { hasSponsorship, Sponsorship } from './Sponsorship';
import { Tokens } from './Tokens';

/** What is looked up now and then, one at a time; a part that has nothing to say has no tab. */
export function RecordTabs({ record, raw }: { record: RequestRecord; raw: unknown }) {
  const chains = useChains();
  const reading = appFeeReading(record, useChainOf());
  const [chosen, setChosen] = useState<string | null>(null);
  const tabs: { value: string; label?: string; content: ReactNode; isShown: boolean }[] = [
    {
      value: 'App fees',
      label: `App fees · ${appFeeClassLabels[reading.class]}`,
      content: <AppFees record={record} />,
      isShown: hasAppFees(record, reading),
    },
    {
      value: 'Sponsorship',
      content: <Sponsorship record={record} />,
      isShown: hasSponsorship(record),
    },
    {
      value: 'Fees (v2)',
      content: <FeesV2Table record={record} />,
      isShown: record.fees.components !== null,
    },
    {
      value: 'Tokens',
      content: <Tokens record={record} />,
      isShown: recordTokens(record, chains).length > 0,
    },
    {
      value: 'Protocol',
      content: <ProtocolDetails record={record} />,
      isShown: hasProtocol(record),
    },
    { value: 'Raw', content: <RawRecord raw={raw} />, isShown: true },
  ];
  const items = tabs.flatMap(({ value, label = value, content, isShown }) =>
    isShown ? [{ value, label, content: <ErrorBoundary>{content}</ErrorBoundary> }] : [],
  );
  const value = items.some((item) => item.value === chosen) ? chosen : items[0]?.value;
  return (
    <section
      aria-label="More about the request"
      className="min-w-0 rounded-lg border border-line bg-surface px-4 pt-1 pb-3"
    >
      <Tabs
        label="More about the request"
        items={items}
        value={value ?? ''}
        // A record is long: the click is answered first.
        onChange={(next) => startTransition(() => setChosen(next))}
      />
    </section>
  );
}
