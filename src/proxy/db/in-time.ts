const slices = 4;

/**
 * Rejects after `ms` without an answer. Counted in slices, so that a pause of this process itself costs at most one of
 * them: what arrived meanwhile is read between two timers.
 */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    let left = slices;
    const tick = () => {
      if (left-- > 0) timer = setTimeout(tick, ms / slices);
      else reject(Object.assign(new Error('No answer in time'), { code: 'LATE' }));
    };
    tick();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
