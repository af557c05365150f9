/** The public functions of this module. */
export { countAtWork } from './admin-containers.store.ts';
export type { ContainerTools } from './container-tools.ts';
export { handInHome } from './hand-in-home.ts';
export { looksNow } from './looks.sql.ts';
export { makeSnapshot } from './make-snapshot.ts';
export { mayReachContainer } from './may-reach.ts';
export { ownAgent, runningAgent, withAgent } from './running-agent.ts';
export { findNewestSnapshot } from './snapshots.store.ts';
export { insertEvent as insertContainerEvent, noteUse } from './containers.store.ts';
