/** Keeps the place of the form for a claim until it is there, unseen. */
export function ClaimPlace() {
  return <div aria-hidden className="invisible h-146 w-full sm:h-113" />;
}
