const begins = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString('latin1', at, at + text.length) === text;

/** The type of an image by its first bytes; null for anything else. SVG is never one: it can hold scripts. */
export function imageType(bytes: Buffer): string | null {
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (begins(bytes, 'GIF87a') || begins(bytes, 'GIF89a')) return 'image/gif';
  if (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) return 'image/webp';
  if (begins(bytes, 'ftypavif', 4) || begins(bytes, 'ftypavis', 4)) return 'image/avif';
  return null;
}
