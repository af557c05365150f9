/** The public functions of this module. */
export { announceProcess } from './announce-process.ts';
export { findOffers } from './find-offers.ts';
export { listProcesses, type OwnProcess } from './processes.store.ts';
export { servedLanguages } from './served-languages.ts';
export { listWorkers } from './workers.store.ts';
