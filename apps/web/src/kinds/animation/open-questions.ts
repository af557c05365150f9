/**
 * How many questions of a task are open, by the task, as the form on this page knows. It is no part of the answer: the
 * server keeps the actions, and a draft that changed with each of them would differ between two tabs.
 */
export const openQuestions = new Map<number, number>();
