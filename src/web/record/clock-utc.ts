/** Time of day in UTC; the date's own text where it is out of range. */
export function clockUtc(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime())
    ? 'at an unreadable time'
    : `${date.toISOString().slice(-13, -5)} UTC`;
}
