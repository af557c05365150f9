/** The public functions of this module. */
export { beginAtProvider, finishAtProvider, type ProviderTools } from './ask-provider.ts';
export {
  directoryLinks,
  findHolderOfLogin,
  findUserBySubject,
  insertLink,
  isLinkedLogin,
  linksOf,
  renameLink,
} from './domain.store.ts';
export {
  insertProviderSession,
  removeOldAttempts,
  removeOldProviderSessions,
  takeProviderSession,
} from './provider-attempts.store.ts';
