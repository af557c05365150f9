import { adminTasks } from '@put/contract/tasks';
import { call } from '../../api/api.ts';

/** Whether somebody saved the task after the version that is being changed. */
export async function findNewerTask(taskId: number, base: string): Promise<boolean> {
  const { updated_at } = await call(adminTasks.get, { params: { id: String(taskId) } });
  return updated_at !== base;
}
