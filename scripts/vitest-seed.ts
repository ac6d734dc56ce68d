import * as fc from 'fast-check';

// One seed for everybody: what is green here is green there. `PROPERTY_SEED=…` draws other examples.
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_121);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
