/** The public functions of this module. */
export { type Actor, type AuditObject, recordAuditEvent, recordAuditEvents, removeOldEvents } from './audit.store.ts';
export { changedOnly } from './changed-only.ts';
export { recordRefusals } from './record-refusals.ts';
export { takeChange } from './take-change.ts';
