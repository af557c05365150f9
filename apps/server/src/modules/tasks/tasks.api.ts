/** The public functions of this module. */
export { purgeTasks } from './bank/bank.store.ts';
export { copyInto } from './bank/copy-task.ts';
export { findVariantTests } from './variants/find-answers.ts';
export { filledFor } from './variants/find-parameters.ts';
export { findSeed } from './variants/find-seed.ts';
export { insertDraft } from './insert-draft.ts';
export { keepTaskUses } from './keep-task-uses.ts';
export { listMyTasks } from './list-my-tasks.ts';
export { countAttempts, findGivenTask, findMyLessonTask } from './my-tasks.store.ts';
export { offeredLanguages } from './offered-languages.ts';
export { openMyTask } from './open-my-task.ts';
export { queueCheck } from './checks/queue-check.ts';
export { findJudgedVersion, keepFirstVersion, lockTask } from './task-versions.store.ts';
export { findTaskToJudge, getAnyTask, insertTask, listTestGroups, setTaskStatus } from './tasks.store.ts';
