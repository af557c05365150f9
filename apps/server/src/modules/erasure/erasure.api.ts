/** The public functions of this module. */
export { eraseAgain } from './erase-again.ts';
export { eraseByOperator } from './erase-person.ts';
export { keepErasedList } from './erased-list.ts';
export { findByLoginOrId, namelessName } from './erasure.store.ts';
