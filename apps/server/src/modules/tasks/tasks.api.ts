/** The public functions of this module. */
export { purgeTasks } from './bank.store.ts';
export { copyInto } from './copy-task.ts';
export { findVariantTests } from './find-answers.ts';
export { filledFor } from './find-parameters.ts';
export { findSeed } from './find-seed.ts';
export { insertDraft } from './insert-draft.ts';
export { keepTaskUses } from './keep-task-uses.ts';
export { listMyTasks } from './list-my-tasks.ts';
export { countAttempts, findGivenTask, findMyLessonTask } from './my-tasks.store.ts';
export { offeredLanguages } from './offered-languages.ts';
export { openMyTask } from './open-my-task.ts';
export { queueCheck } from './queue-check.ts';
export { findJudgedVersion, keepFirstVersion, lockTask } from './task-versions.store.ts';
export { findTaskToJudge, getAnyTask, insertTask, listTestGroups, setTaskStatus } from './tasks.store.ts';
