/** What the service did not say: never 0, never blank. */
export function NotReported() {
  return <span className="text-ink-3">Not reported</span>;
}
