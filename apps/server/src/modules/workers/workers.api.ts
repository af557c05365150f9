/** The public functions of this module. */
export { findOffers } from './find-offers.ts';
export { servedLanguages } from './served-languages.ts';
export { listWorkers } from './workers.store.ts';
