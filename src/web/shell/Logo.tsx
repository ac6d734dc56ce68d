/** A way from one place to another. */
export function Logo() {
  return (
    <svg aria-hidden width="20" height="20" viewBox="0 0 20 20" className="shrink-0 text-accent">
      <circle cx="4" cy="10" r="3.2" fill="currentColor" />
      <path d="M7 10h6" stroke="currentColor" strokeWidth="2" strokeDasharray="1.5 2" />
      <circle cx="16" cy="10" r="2.6" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
