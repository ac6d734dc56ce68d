/** Without it, spreadsheets read a file as one in an older encoding. */
export const fileMark = (type: string) => (type === 'text/csv' ? '\ufeff' : '');

/** Hands text, or what was put together already, to the browser as a download. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([fileMark(type), content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A large file is read after the click; a minute is plenty for that to begin.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
