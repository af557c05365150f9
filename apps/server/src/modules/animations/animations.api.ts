/** The public functions of this module. */
export { addCompiled } from './add-compiled.ts';
