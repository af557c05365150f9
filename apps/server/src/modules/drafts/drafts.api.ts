/** The public functions of this module. */
export { tellingLines, textAt } from './telling-lines.ts';
export { type DraftRow, type DraftTable, keepDraft } from './keep-draft.ts';
export {
  type DraftPlace,
  findVersion,
  isVersionKnown,
  keepVersion,
  keepVersionsWithin,
  listVersions,
  removeOldVersions,
} from './versions.store.ts';
export { newVersion } from './version-name.ts';
export { type EditTable, getEdit, listEdits, saveEdit, showEdit } from './save-edit.ts';
