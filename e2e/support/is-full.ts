/** Before a release (`npm run test:full`): full counts, loads, slow attacks and each variant. */
export const isFull = Boolean(process.env.BENCH);
