/** Words that the interface does not support, or that promise what nobody promised: no text about money has them. */
export const forbiddenWords: readonly RegExp[] = [
  /\bwill\b/i,
  /\bsoon\b|\bshortly\b|\bwithin \d/i,
  /\balways\b|\bguarantee|\bpromised\b/i,
  /\boften\b|\busually\b|\bexpected\b|\btypically\b/i,
  /being (picked up|sent|returned|refunded)/i,
  /\bwe are (asking|waiting|checking|looking)\b/i,
  /sent back|money back/i,
  /would have been/i,
  /half hour|a few minutes/i,
  /undefined|\bnull\b|NaN/,
];
