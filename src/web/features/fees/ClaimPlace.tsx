/**
 * Keeps the place of the form for a claim until it is there. Nothing of it is seen: how many balances stand above it is not
 * known before, and what is seen must not move.
 */
export function ClaimPlace() {
  return <div aria-hidden className="invisible h-146 w-full sm:h-113" />;
}
