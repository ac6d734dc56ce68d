/** A browser takes about 0.1 ms for each part of a blob, and so many of them in one step. */
const partsAtOnce = 16;

/** One of many, in their order, without a step that takes them all: 4,000 parts would block the page for 0.2 s. */
export async function joinedBlob(parts: readonly Blob[]): Promise<Blob> {
  const pause = sliced();
  let level = parts;
  while (level.length > partsAtOnce) {
    const joined: Blob[] = [];
    for (let start = 0; start < level.length; start += partsAtOnce) {
      joined.push(new Blob(level.slice(start, start + partsAtOnce)));
      await pause();
    }
    level = joined;
  }
  return new Blob([...level]);
}

/** A slice of work is at most so long, and what is collected as garbage in it takes up to 30 ms more: input is answered between two. */
const sliceMs = 6;

/** To be awaited between steps of long work: lets the browser answer input once a slice is over. */
function sliced(): () => Promise<void> {
  let beganMs = performance.now();
  return async () => {
    if (performance.now() - beganMs < sliceMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    beganMs = performance.now();
  };
}
