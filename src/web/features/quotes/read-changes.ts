/** A dated change of the interface (src/service/CHANGES.md). */
export interface InterfaceChange {
  date: string;
  kind: 'Breaking' | null;
  change: string;
  /** What it means for an integrator. */
  meaning: string;
}

/** The rows of the table; what this project does about a change stays behind. */
export function readChanges(markdown: string): InterfaceChange[] {
  return markdown.split('\n').flatMap((line) => {
    const [, date = '', what = '', meaning = ''] = line.split('|').map((cell) => cell.trim());
    if (!/^\d{4}-\d{2}-\d{2}/.test(date)) return [];
    const [, mark, change = ''] = /^(\*\*Breaking\.\*\* )?(.*)$/.exec(what) ?? [];
    return [{ date, kind: mark ? 'Breaking' : null, change, meaning }];
  });
}

/** Every word has to be somewhere in it. */
export function matchingChanges(
  changes: readonly InterfaceChange[],
  wanted: string,
): InterfaceChange[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return changes.filter((change) => {
    const text = Object.values(change).join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
