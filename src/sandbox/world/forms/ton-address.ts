function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

/** The user-friendly form of a TON address: bounceable, workchain 0, 32 bytes of account, CRC-16. */
export function toTonAddress(account: Uint8Array): string {
  const body = Uint8Array.from([0x11, 0, ...account]);
  const crc = crc16(body);
  return Buffer.from([...body, crc >> 8, crc & 0xff]).toString('base64url');
}

/** The account behind such an address, or null. The CRC is not read. */
export function fromTonAddress(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]{48}$/.test(text)) return null;
  return Uint8Array.from(Buffer.from(text, 'base64url').subarray(2, 34));
}
