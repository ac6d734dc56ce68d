import * as fc from 'fast-check';

// One seed for everybody: what is green here is green there. `PROPERTY_SEED=…` draws other examples.
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_121);
// A property that names no count has 100 examples before a release.
const numRuns = process.env['BENCH'] ? 100 : 30;
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed, numRuns });
