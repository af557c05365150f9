/** Where the tables of a task are kept once they have been read. */
export const tablesKey = (taskId: number, lessonId: number) => ['tables of a task', taskId, lessonId];
