import { useRouter } from '@tanstack/react-router';

/** The address of a request's page as it is handed on: without what was searched for, or the list one came from. */
export function useRequestLink(network: string, id: string): () => string {
  const router = useRouter();
  return () =>
    location.origin +
    router.buildLocation({ to: '/$network/requests/$id', params: { network, id } }).href;
}
