/** The public functions of this module. */
export { findHolderOfLogin, findUserBySubject, insertLink, isLinkedLogin, renameLink } from './domain.store.ts';
