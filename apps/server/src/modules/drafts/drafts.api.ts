/** The public functions of this module. */
export { firstLineOf } from './first-line-of.ts';
export { type DraftRow, type DraftTable, keepDraft } from './keep-draft.ts';
export {
  type DraftPlace,
  findVersion,
  isVersionKept,
  keepVersion,
  keepVersionsWithin,
  listVersions,
  removeOldVersions,
} from './versions.store.ts';
export { type EditTable, getEdit, listEdits, saveEdit, showEdit } from './save-edit.ts';
