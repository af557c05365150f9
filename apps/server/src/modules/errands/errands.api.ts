/** The public functions of this module. */
export { handOver } from './hand-over.ts';
