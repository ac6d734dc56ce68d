import { PanelLeft, Quote, Webhook } from 'lucide-react';
import { useMayOpen } from '../api/useNetwork';
import { IconButton } from '../ui/IconButton';
import { RailLink } from './RailLink';

/** The end of the rail, loaded after the page's first answers: a phone's bar has no room for it, its palette has. */
export function RailEnd({ isWide, onToggle }: { isWide: boolean; onToggle: () => void }) {
  const mayOpenQuotes = useMayOpen('quotes');
  const mayOpenWebhooks = useMayOpen('webhooks');
  return (
    <>
      {mayOpenQuotes && (
        <RailLink
          to="/$network/quotes"
          name="Quotes"
          Icon={Quote}
          isWide={isWide}
          className="max-sm:hidden"
        />
      )}
      {mayOpenWebhooks && (
        <RailLink
          to="/$network/webhooks"
          name="Webhooks"
          Icon={Webhook}
          isWide={isWide}
          className="max-sm:hidden"
        />
      )}
      <span className="mt-auto hidden lg:block">
        <IconButton label={isWide ? 'Collapse sidebar' : 'Expand sidebar'} onClick={onToggle}>
          <PanelLeft size={16} />
        </IconButton>
      </span>
    </>
  );
}
