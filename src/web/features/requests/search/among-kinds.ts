/** What the service cannot filter by, and the page can among the rows that it has loaded. */
export const amongKinds = ['sponsored', 'feesNotCollected'] as const;

export type AmongKind = (typeof amongKinds)[number];
