/** The one page that needs nothing: index.html came without the proxy's configuration. */
export function NoConfig() {
  return (
    <main className="mx-auto max-w-xl p-8">
      <h1 className="text-lg font-semibold">Waybill isn’t configured</h1>
      <p className="mt-2 text-ink-2">
        Serve this page with the Waybill server of the same version: start it with{' '}
        <code className="font-mono">npm run sandbox</code> or{' '}
        <code className="font-mono">npm start</code> and reload.
      </p>
    </main>
  );
}
