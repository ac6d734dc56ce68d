import { AccountDialog } from './AccountDialog';
import { AddressLabelsDialog } from '../../components/AddressLabelsDialog';
import { KeySheet } from '../palette/KeySheet';
import { Palette } from '../palette/Palette';

export type ShellDialog = 'palette' | 'zones' | 'keys' | 'account' | 'labels';

/** The dialogs that every page has. */
export function ShellDialogs({
  dialog,
  onOpen,
  onClose: close,
}: {
  dialog: ShellDialog;
  onOpen: (dialog: ShellDialog | null) => void;
  onClose: () => void;
}) {
  switch (dialog) {
    case 'palette':
    case 'zones':
      return (
        <Palette key={dialog} isOfZones={dialog === 'zones'} onClose={close} onOpen={onOpen} />
      );
    case 'keys':
      return <KeySheet onClose={close} />;
    case 'account':
      return <AccountDialog onOpen={onOpen} />;
    case 'labels':
      return <AddressLabelsDialog onClose={close} />;
  }
}
