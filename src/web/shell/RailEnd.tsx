import { PanelLeft, Quote, Webhook } from 'lucide-react';
import { useMayOpen } from '../api/useNetwork';
import { IconButton } from '../ui/IconButton';
import { MorePages } from './MorePages';
import { RailLink, type RailPage } from './RailLink';

const quotes: RailPage = { to: '/$network/quotes', name: 'Quotes', Icon: Quote };
const webhooks: RailPage = { to: '/$network/webhooks', name: 'Webhooks', Icon: Webhook };

/** The end of the rail, loaded after the page's first answers. */
export function RailEnd({
  isWide,
  rarePages,
  onToggle,
}: {
  isWide: boolean;
  /** Those that a phone's bar has no room for. */
  rarePages: readonly RailPage[];
  onToggle: () => void;
}) {
  const mayOpenQuotes = useMayOpen('quotes');
  const mayOpenWebhooks = useMayOpen('webhooks');
  const late = [...(mayOpenQuotes ? [quotes] : []), ...(mayOpenWebhooks ? [webhooks] : [])];
  const onPhone = [...rarePages, ...late];
  return (
    <>
      {late.map((page) => (
        <RailLink key={page.to} {...page} isWide={isWide} className="max-sm:hidden" />
      ))}
      {onPhone.length > 0 && <MorePages pages={onPhone} />}
      <span className="mt-auto hidden lg:block">
        <IconButton label={isWide ? 'Collapse sidebar' : 'Expand sidebar'} onClick={onToggle}>
          <PanelLeft size={16} />
        </IconButton>
      </span>
    </>
  );
}
