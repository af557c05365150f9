/** The public functions of this module. */
export {
  findTemplateSpec,
  getOfferedTemplate,
  insertTemplate,
  listOfferedTemplates,
} from './container-templates.store.ts';
export { findGivenFiles } from './given-files.store.ts';
export { requireUsable } from './require-usable.ts';
