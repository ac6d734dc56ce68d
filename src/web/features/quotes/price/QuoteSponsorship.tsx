import type { FeeSponsorship } from '#service/record';
import { NotReported } from '../../../components/NotReported';
import { Usd } from '../../../components/Usd';
import { shownText } from '../../../lib/truncation';
import { microUsdWords } from '../../../record/reason-numbers';
import { KeyValue } from '../../../ui/KeyValue';

/** What a sponsor is expected to pay, in USD. */
export function QuoteSponsorship({ sponsorship: { quoted } }: { sponsorship: FeeSponsorship }) {
  if (quoted === null) return <NotReported />;
  const { buckets, capHit, capMicroUsd, sponsoredTotal, userPaysTotal } = quoted;
  return (
    <KeyValue
      items={[
        ...buckets.slice(0, 20).map(({ name, rawName, selected, sponsored }) => ({
          key: rawName,
          term: `${shownText(name, 60)}${selected === false ? ' (not selected)' : ''}`,
          value: <Usd value={sponsored?.amountUsd ?? null} />,
        })),
        { term: 'Sponsored in all', value: <Usd value={sponsoredTotal?.amountUsd ?? null} /> },
        { term: 'User pays', value: <Usd value={userPaysTotal?.amountUsd ?? null} /> },
        { term: 'Cap', value: microUsdWords(capMicroUsd) ?? 'None' },
        {
          term: 'Cap reached',
          value: capHit === null ? <NotReported /> : capHit ? 'Yes' : 'No',
        },
      ]}
    />
  );
}
