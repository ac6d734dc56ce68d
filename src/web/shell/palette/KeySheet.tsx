import { singleKeys, useSingleKeysAreOn } from '../../components/single-keys';
import { Checkbox } from '../../ui/Checkbox';
import { Dialog } from '../../ui/Dialog';

const keys = [
  { where: 'Everywhere', key: 'Ctrl K', does: 'Commands' },
  { where: 'Everywhere', key: '/', does: 'Search' },
  { where: 'Everywhere', key: 'C', does: 'Copy page link' },
  { where: 'Everywhere', key: '?', does: 'Show shortcuts' },
  { where: 'Everywhere', key: 'Esc', does: 'Close dialog' },
  { where: 'In the list', key: 'J', does: 'Next row' },
  { where: 'In the list', key: 'K', does: 'Previous row' },
  {
    where: 'In the list',
    key: 'Enter',
    does: 'Open the request beside the list; press again for its page',
  },
  { where: 'In the list', key: 'Tab', does: 'Row actions (filter, exclude, copy)' },
  { where: 'In the list', key: 'X', does: 'Select the row' },
  { where: 'In the list', key: '[', does: 'Previous page' },
  { where: 'In the list', key: ']', does: 'Next page' },
  { where: 'In the list', key: 'F', does: 'Add a filter' },
  { where: 'In the list', key: 'P', does: 'Pause or resume live updates' },
  { where: 'On a request page', key: 'J', does: 'Next request' },
  { where: 'On a request page', key: 'K', does: 'Previous request' },
];
const places = [...new Set(keys.map(({ where }) => where))];

/** Every shortcut, and the switch that turns single keys off (WCAG 2.1.4). */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const areOn = useSingleKeysAreOn();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      {places.map((where) => (
        <section key={where} aria-label={where} className="mb-4">
          <h3 className="mb-1 text-xs font-semibold text-ink-2">{where}</h3>
          <dl className="grid grid-cols-[5rem_1fr] gap-y-1">
            {keys
              .filter((one) => one.where === where)
              .map(({ key, does }) => (
                <div key={key} className="contents">
                  <dt>
                    <kbd className="rounded border border-line-2 bg-paper px-1.5 font-mono text-xs">
                      {key}
                    </kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <Checkbox
        label="Single-key shortcuts (/, C, J, …)"
        checked={areOn}
        onChange={(checked) => singleKeys.set(checked ? 'on' : 'off')}
      />
    </Dialog>
  );
}
