/** The public functions of this module. */
export { type DraftRow, type DraftTable, keepDraft, type NewText } from './keep-draft.ts';
export { type DraftPlace, findVersion, isVersionKept, listVersions, removeOldVersions } from './versions.store.ts';
