/** The public functions of this module. */
export { takeTable } from './take-table.ts';
