import { useMutation } from '@tanstack/react-query';
import { useNetwork } from '../../../api/useNetwork';
import { useScheduler } from '../../../api/useScheduler';
import { Button } from '../../../ui/Button';
import { claimsSince } from '../claims-since';
import { saveFile } from '../../../lib/save-file';

/** Walks the whole history, then saves it; what writes CSV comes with the click. */
export function SaveClaims({ address }: { address: string }) {
  const network = useNetwork();
  const schedule = useScheduler('claims');
  const save = useMutation({
    mutationFn: async () => {
      const [entries, { claimsCsv }] = await Promise.all([
        claimsSince(network, address, 0, schedule({ isAttended: true })),
        import('./claims-csv'),
      ]);
      saveFile(`claims-${address.slice(0, 10)}.csv`, 'text/csv', claimsCsv(entries));
    },
  });
  return (
    <Button size="small" disabled={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? 'Reading all…' : save.isError ? 'Not saved, try again' : 'Save all as CSV'}
    </Button>
  );
}
