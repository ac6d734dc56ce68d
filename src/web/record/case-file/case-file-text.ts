import { visibleText } from '../../lib/truncation';
import type { CaseFile } from './case-file';

/** A case file as Markdown. Strangers' text is escaped, so that it stays text wherever it is rendered. */
export function caseFileMarkdown({ requestId, readAt, redaction, sections }: CaseFile): string {
  const parts = sections.map(
    ({ title, lines }) =>
      `## ${title}\n\n${lines.map(({ term, value }) => `- **${escaped(term)}**: ${escaped(value)}`).join('\n')}`,
  );
  return [
    `# Request ${escaped(requestId)}`,
    `Record read ${readAt}. Redaction: ${redaction}.`,
    ...parts,
    '',
  ].join('\n\n');
}

export function caseFileJson(file: CaseFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

// Backslash first by being in the set; a line break would start a new block.
function escaped(text: string): string {
  return visibleText(text.replace(/\s*\n\s*/g, ' ')).replace(/[\\`*_{}[\]<>#|!~]/g, '\\$&');
}
