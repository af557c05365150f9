/** The public functions of this module. */
export { removeOldEvents } from './audit.store.ts';
export { changedOnly } from './changed-only.ts';
export { type Actor, type AuditObject, recordAuditEvent, recordAuditEvents } from './record-event.ts';
export { recordRefusals } from './record-refusals.ts';
export { takeChange } from './take-change.ts';
