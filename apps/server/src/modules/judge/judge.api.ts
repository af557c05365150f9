/** The public functions of this module. */
export { assignTurn } from './assign-turn.ts';
export { countByLanguage, countWaiting } from './judge-state.store.ts';
export { findPlace } from './find-place.ts';
export { insertJudgement } from './judge.store.ts';
export { type JudgingProcess, judgeToolsOf, judgingJob } from './judging-process.ts';
