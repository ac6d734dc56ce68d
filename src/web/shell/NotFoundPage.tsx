/** No page stands under this path. Inside the frame, which stays. */
export function NotFoundInFrame() {
  return (
    <div className="max-w-xl">
      <title>No such page · Waybill</title>
      <h1 className="text-lg font-semibold">There is no such page</h1>
      <p className="mt-2 text-ink-2">
        The address names no page of this instance, or a network that it does not have.
      </p>
      <p className="mt-4">
        <a className="text-accent underline" href="/">
          Go to the requests
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
