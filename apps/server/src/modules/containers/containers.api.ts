/** The public functions of this module. */
export { countAtWork } from './shown/admin-containers.store.ts';
export { closeAtEnd } from './life/close-at-end.ts';
export type { ContainerTools } from './container-tools.ts';
export { listOutOfTime } from './life/exam-closing.store.ts';
export { handInHome, readLastHome } from './homes/hand-in-home.ts';
export { looksNow } from './shown/looks.sql.ts';
export { makeSnapshot } from './homes/make-snapshot.ts';
export { mayReachContainer } from './shown/may-reach.ts';
export { ownAgent, runningAgent, withAgent } from './running-agent.ts';
export { findNewestSnapshot } from './homes/snapshots.store.ts';
export { insertEvent as insertContainerEvent, isAtRest, noteUse, removeOldEvents } from './containers.store.ts';
