/** A sentence that breaks neither between an amount and its unit nor in a shortened address. */
export function UnbrokenText({ text }: { text: string }) {
  return text.split(/(\d[\d.,]{0,24} \S{1,12}(?!\S)|\S{1,12}…\S{1,12})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
