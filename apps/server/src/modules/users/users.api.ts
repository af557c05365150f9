/** The public functions of this module. */
export { isActing } from './acting.store.ts';
export { createUser } from './create-user.ts';
export { listAdminIds, lockAdmins } from './users.store.ts';
