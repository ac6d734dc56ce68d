/** No page has this path. Inside the frame, which stays. */
export function NotFoundInFrame() {
  return (
    <div className="max-w-xl">
      <title>Page not found · Waybill</title>
      <h1 className="text-lg font-semibold">Page not found</h1>
      <p className="mt-2 text-ink-2">Check the URL, or pick a network that this server has.</p>
      <p className="mt-4">
        <a className="text-accent underline" href="/">
          Go to Requests
        </a>
      </p>
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
