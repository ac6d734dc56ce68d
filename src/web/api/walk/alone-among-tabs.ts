/** A page that was reloaded frees its locks a moment later. */
const waitMs = 1_000;

/** Runs the work while no other tab does the work of that name; throws where one does. */
export async function aloneAmongTabs(
  name: string,
  work: () => Promise<void>,
  refusal: string,
): Promise<void> {
  const signal = AbortSignal.timeout(waitMs);
  let isGranted = false;
  await navigator.locks
    .request(name, { signal }, async () => {
      isGranted = true;
      await work();
    })
    .catch((error: unknown) => {
      throw isGranted ? error : new Error(refusal);
    });
}
