import { buttonClass } from '../ui/button-class';

/** No page has this path. Inside the frame, which stays. */
export function NotFoundInFrame() {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <title>Page not found · Waybill</title>
      <h1 className="text-lg font-semibold">Page not found</h1>
      <p className="text-ink-2">Check the URL, or go on from Home.</p>
      <a className={buttonClass({})} href="/">
        Go to Home
      </a>
    </div>
  );
}

/** The same where not even the network exists. */
export function NotFoundPage() {
  return (
    <main className="mx-auto max-w-xl p-8">
      <NotFoundInFrame />
    </main>
  );
}
