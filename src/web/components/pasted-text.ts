declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was pasted into a search: the page reads the identifiers out of it. */
    pasted?: string;
    /** Those of its identifiers that the URL of the search has no room for. */
    omitted?: readonly string[];
  }
}

/** Leads to a search for what a pasted text holds. The text goes with the history entry: a URL has identifiers only. */
export function searchFor(network: string, text: string) {
  return {
    to: '/$network/search',
    params: { network },
    search: {},
    state: { pasted: text },
  } as const;
}
