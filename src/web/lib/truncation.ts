/** Both ends of a long id: "0x9f83…77c014". Copying always takes the whole. */
export function middleCut(text: string, ends = 6): string {
  const characters = Array.from(text);
  if (characters.length <= 2 * ends + 1) return text;
  return `${characters.slice(0, ends).join('')}…${characters.slice(-ends).join('')}`;
}

// Control, bidi, zero-width, filler and other characters without a shape can make text look like another text.
// An emoji keeps the one that says how it is drawn.
const invisible =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]|(?<!\p{Emoji})[\ufe0e\ufe0f]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/** Strangers' text with its invisible characters spelled out: a right-to-left override reads ⟨U+202E⟩. */
export function visibleText(text: string): string {
  return text.replace(
    invisible,
    (character) =>
      `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** The same for text of several lines, such as JSON: its line breaks stay line breaks. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visibleText).join('\n');
}

/** A name of ten thousand characters must not push everything else off the page. */
export function truncated(text: string, maxLength = 240): string {
  if (text.length <= maxLength) return text;
  const kept = text.slice(0, maxLength).toWellFormed();
  return `${kept}… (${text.length.toLocaleString('en-US')} characters)`;
}
