/** The public functions of this module. */
export { assignTurn } from './assign-turn.ts';
export { countWaiting } from './judge-state.store.ts';
export { listWorkers } from './workers.store.ts';
