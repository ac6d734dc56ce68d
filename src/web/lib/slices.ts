/** A slice of work is at most so long, and what is collected as garbage in it takes up to 30 ms more: input is answered between two. */
const sliceMs = 6;

/** To be awaited between steps of long work: lets the browser answer input once a slice is over. */
export function sliced(): () => Promise<void> {
  let beganMs = performance.now();
  return async () => {
    if (performance.now() - beganMs < sliceMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    beganMs = performance.now();
  };
}
