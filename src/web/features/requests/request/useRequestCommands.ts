import type { RequestRecord } from '#service/record';
import { usePageCommands } from '../../../components/page-commands';
import { useCopy } from '../../../ui/useCopy';
import { useRequestLink } from './useRequestLink';

/** Offers in the palette what the request on screen can be copied as; what else it offers is in its actions. */
export function useRequestCommands(network: string, record: RequestRecord | undefined): void {
  const { copy } = useCopy();
  const id = record?.id ?? '';
  const link = useRequestLink(network, id);
  const commands = [
    { label: 'Copy request ID', run: () => void copy(id, 'Request ID copied') },
    { label: 'Copy link to this request', run: () => void copy(link(), 'Link copied') },
  ];
  usePageCommands(record ? commands : []);
}
