import type { Identifier } from '#service/identifiers/identifiers-in';
import { accountVmTypes } from '#service/identifiers/shapes';

export const maxRows = 50;
// A row of a table has few: an ID, an order and some hashes.
const maxIds = 4 * maxRows;

/** What a line of a pasted text is looked up by. */
export interface LookUpRow {
  ids: Identifier[];
  /** Of accounts beside them: what most of their requests are is not this line's. Looked up where the IDs find nothing. */
  addresses: Identifier[];
}

interface LookUpRows {
  rows: LookUpRow[];
  /** Identifiers beyond the limits. */
  skipped: number;
}

const isAccount = ({ shape }: Identifier) => accountVmTypes[shape] !== undefined;

/** The lines of a text that have identifiers; of a text whose only such line has several, each of them. */
export function rowsIn(text: string, identifiers: readonly Identifier[]): LookUpRows {
  const byLine = new Map<number, Identifier[]>();
  let [line, place] = [0, 0];
  for (const each of identifiers) {
    line += text.slice(place, each.start).split('\n').length - 1;
    place = each.start;
    byLine.set(line, [...(byLine.get(line) ?? []), each]);
  }
  const lines = byLine.size === 1 ? identifiers.map((each) => [each]) : [...byLine.values()];
  const rows: LookUpRow[] = [];
  let left = maxIds;
  for (const all of lines.slice(0, maxRows)) {
    const named = all.filter((each) => !isAccount(each));
    const ids = (named.length > 0 ? named : all).slice(0, left);
    if (ids.length === 0) break;
    left -= ids.length;
    rows.push({ ids, addresses: named.length > 0 ? all.filter(isAccount) : [] });
  }
  const taken = rows.reduce((sum, { ids, addresses }) => sum + ids.length + addresses.length, 0);
  return { rows, skipped: identifiers.length - taken };
}
