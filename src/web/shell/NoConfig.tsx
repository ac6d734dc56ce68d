/** The one page that needs nothing: index.html came without the proxy's configuration. */
export function NoConfig() {
  return (
    <main className="mx-auto max-w-xl p-8">
      <h1 className="text-lg font-semibold">Waybill was not given its configuration</h1>
      <p className="mt-2 text-ink-2">
        This page was not served by Waybill’s own server, or by another version of it. Start it with{' '}
        <code className="font-mono">npm run sandbox</code> or{' '}
        <code className="font-mono">npm start</code> and reload.
      </p>
    </main>
  );
}
