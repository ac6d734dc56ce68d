/** The two headers in what somebody pasted: header lines, a cURL command, JSON, or an object of a log. */
export function readSignatureHeaders(text: string): {
  timestamp: string | null;
  signature: string | null;
} {
  return {
    timestamp: valueOf('x-signature-timestamp', text),
    signature: valueOf('x-signature-sha256', text),
  };
}

function valueOf(name: string, text: string): string | null {
  const found = new RegExp(`${name}["']?\\s*[:=]\\s*\\[?\\s*["']?([^\\s"',\\]}]+)`, 'i').exec(text);
  return found?.[1] ?? null;
}
