/** The function, computed once for each object that it is given. */
export function onceFor<A extends object, R>(compute: (of: A) => R): (of: A) => R {
  const known = new WeakMap<A, { result: R }>();
  return (of) => {
    const before = known.get(of);
    if (before) return before.result;
    const result = compute(of);
    known.set(of, { result });
    return result;
  };
}
