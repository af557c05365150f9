import { adminTags } from '@put/contract/tasks/tags';
import { adminTasks, type TaskRow } from '@put/contract/tasks/task-bank';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '../../../api/api.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { useRemoveTask } from './use-remove-task.ts';

/** What «⋯» of a row does. */
export function useTaskRowActions() {
  const messages = useMessage();
  const navigate = useNavigate();
  const remove = useRemoveTask();
  const refreshes = [adminTasks.list, adminTags.list];
  const copy = useMutation(mutation(adminTasks.copy, { refreshes }));
  const bulk = useMutation(mutation(adminTasks.bulk, { refreshes: [...refreshes, adminTasks.get] }));

  const makeCopy = async ({ id, title }: TaskRow) => {
    try {
      const made = await copy.mutateAsync({ params: { id: String(id) } });
      const open = () => void navigate({ to: '/admin/task/$taskId', params: { taskId: String(made.id) } });
      messages.success(`Копия задачи «${title}» готова`, { label: 'Открыть', run: open });
    } catch (error) {
      messages.failure(error);
    }
  };
  const shelve = async ({ id, title, archived_at }: TaskRow) => {
    const isArchived = archived_at !== null;
    try {
      await bulk.mutateAsync({ body: { task_ids: [id], action: { kind: isArchived ? 'unarchive' : 'archive' } } });
      messages.success(isArchived ? `Задача «${title}» вернулась из архива` : `Задача «${title}» в архиве`);
    } catch (error) {
      messages.failure(error);
    }
  };
  return {
    copy: (task: TaskRow) => void makeCopy(task),
    shelve: (task: TaskRow) => void shelve(task),
    remove,
  };
}

export type TaskRowActions = ReturnType<typeof useTaskRowActions>;
