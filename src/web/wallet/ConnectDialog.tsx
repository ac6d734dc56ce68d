import { useConnect, useConnection, useConnectors } from 'wagmi';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/overlay/Dialog';
import { Notice } from '../ui/Notice';
import { walletProblem } from './wallet-problem';

/** Lists the discovered wallets. Names and icons are whatever an extension claims: names are shown as text, icons not at all. */
export function ConnectDialog({
  onClose,
  onConnected,
}: {
  onClose: () => void;
  onConnected?: ((address: string) => void) | undefined;
}) {
  const connectors = useConnectors();
  const connect = useConnect();
  const current = useConnection();
  const finish = (address: string) => {
    onConnected?.(address);
    onClose();
  };
  const problem = connect.error ? walletProblem(connect.error) : null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Connect wallet">
      <div className="flex flex-col gap-3">
        {connectors.length === 0 && (
          <Notice title="No wallet detected">
            You can still prepare a claim and sign it on another device.
          </Notice>
        )}
        <ul className="flex flex-col gap-2">
          {connectors.map((connector) => (
            <li key={connector.uid}>
              <Button
                className="w-full"
                disabled={connect.isPending}
                onClick={() => {
                  // A known wallet was reconnected on load, and connecting it twice is an error.
                  if (current.address && current.connector?.uid === connector.uid)
                    return finish(current.address);
                  connect.mutate(
                    { connector },
                    { onSuccess: ({ accounts }) => finish(accounts[0]) },
                  );
                }}
              >
                <bdi className="foreign-text">{connector.name}</bdi>
                <span className="ml-auto text-xs foreign-text text-ink-3">{connector.id}</span>
              </Button>
            </li>
          ))}
        </ul>
        {connect.isPending && <p className="text-ink-2">Confirm in your wallet…</p>}
        {problem && (
          <Notice
            tone={problem.kind === 'refused' ? 'info' : 'warn'}
            title={problem.kind === 'refused' ? 'Not connected' : problem.title}
          >
            {problem.kind === 'refused'
              ? 'You rejected the connection in your wallet. Try again when you’re ready.'
              : problem.next}
          </Notice>
        )}
        <p className="text-xs text-ink-3">
          Connecting only shares your address. It never switches chains or sends transactions. The
          names are what each extension reports about itself.
        </p>
      </div>
    </Dialog>
  );
}
