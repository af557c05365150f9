/** The public functions of this module. */
export { countAtWork } from './admin-containers.store.ts';
export { closeAtEnd } from './close-at-end.ts';
export type { ContainerTools } from './container-tools.ts';
export { listOutOfTime } from './exam-closing.store.ts';
export { handInHome, readLastHome } from './hand-in-home.ts';
export { looksNow } from './looks.sql.ts';
export { makeSnapshot } from './make-snapshot.ts';
export { mayReachContainer } from './may-reach.ts';
export { ownAgent, runningAgent, withAgent } from './running-agent.ts';
export { findNewestSnapshot } from './snapshots.store.ts';
export { insertEvent as insertContainerEvent, isAtRest, noteUse } from './containers.store.ts';
