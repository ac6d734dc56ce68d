/** JSON text with line breaks between its parts; no character of them is changed, unlike by parsing and printing. */
export function indentJson(text: string): string {
  let depth = 0;
  // Strings stay whole; white space between parts goes.
  return text.replace(/"(?:[^"\\]|\\.)*"|[{[]\s*[}\]]|[{[\]},:]|\s+/g, (part) => {
    if (part.trim() === '') return '';
    const line = () => `\n${'  '.repeat(Math.max(0, depth))}`;
    if (part.length > 1) return part;
    if (part === ',') return `,${line()}`;
    if (part === ':') return ': ';
    depth += '{['.includes(part) ? 1 : -1;
    return '{['.includes(part) ? part + line() : line() + part;
  });
}
