/** Hands text to the browser as a download. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download holds the data by then; some engines read the address one task later.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
