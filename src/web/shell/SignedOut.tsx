import { buttonClass } from '../ui/button-class';

/** In place of the whole page, once another tab has logged out. */
export function SignedOut() {
  return (
    <main className="mx-auto max-w-xl p-8">
      <title>Logged out · Waybill</title>
      <h1 className="text-lg font-semibold">You’ve been logged out</h1>
      <p className="mt-2 mb-4 text-ink-2">You logged out in another tab of this browser.</p>
      <a className={buttonClass({ variant: 'primary' })} href={location.href}>
        Log in
      </a>
    </main>
  );
}
