import { useRouter } from '@tanstack/react-router';

/** Opens the page on screen for another network; in place of a request, which no other network has, the list. */
export function useSwitchNetwork(): (network: string) => void {
  const router = useRouter();
  return (network) => {
    const { pathname, searchStr } = router.state.location;
    const [, , ...page] = pathname.split('/');
    const same = page[0] === 'requests' ? ['requests'] : page;
    // What is searched for is the page; filters and periods may name what the other network hasn't.
    const search = page[0] === 'search' ? searchStr : '';
    void router.navigate({ href: `${['', network, ...same].join('/')}${search}` });
  };
}
