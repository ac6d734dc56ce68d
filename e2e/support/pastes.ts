/** Forms in which people really send a hash, each with nothing else that may be an identifier. */
export const pastesOf = (hash: string): string[] => [
  `${hash.slice(0, 12)}\u200B${hash.slice(12, 30)}\u00AD${hash.slice(30)}\u200E`,
  `explorer.example/tx/${hash}`,
  `[tx](https://explorer.example/tx/${hash})`,
  `<https://explorer.example/tx/${hash}|0x12…>`,
  `\`${hash}\``,
  `“${hash}”`,
  `${hash}…`,
  `tx:${hash}`,
  `txid=${hash}`,
  `{"requestId":"${hash}","status":"x"}`,
  `Transaction Hash:${hash}Status:Success`,
  `0x${hash.slice(2).replace(/(.{4})(?=.)/g, '$1 ')}`,
  `Ox${hash.slice(2)}`,
  `> ${hash.slice(0, 50)}\n> ${hash.slice(50)}`,
  `Hash\tSent\tAmount\n${hash}\t2026-11-27 10:15\t1,250.50`,
  `Hi, I sent 1,250.50 USDC on Nov 27 at 10:15 and got nothing. Hash ${hash}. Ann`,
];
