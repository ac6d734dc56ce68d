import Papa from 'papaparse';

type Cell = string | number | null;

// What a spreadsheet may run as a formula, also behind white space or a control character, and in the full-width
// forms that some of them fold. A plain negative number is none.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const formula = /^(?:[\t\r\n]|[\s\u0000-\u001f]*(?:[=+@＝＋＠－]|-(?!\d+(?:\.\d+)?$)))/;

/** Lines of CSV (RFC 4180), with or without a header line. Text of strangers can't become a formula. */
export function csvText(
  lines: readonly (readonly Cell[])[] | readonly Record<string, Cell>[],
): string {
  return Papa.unparse(lines as Cell[][], { escapeFormulae: formula, newline: '\r\n' });
}
