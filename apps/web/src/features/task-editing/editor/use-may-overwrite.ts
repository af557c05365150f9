import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { differingParts, findNewerTask } from '../form/find-newer-task.ts';
import type { TaskForm } from '../form/task-form.ts';

type Options = { taskId: number | null; base: string | null; form: TaskForm };

/** Asks for confirmation before overwriting what another person saved meanwhile. Gives true when saving may go on. */
export function useMayOverwrite({ taskId, base, form }: Options): () => Promise<boolean> {
  const confirm = useConfirm();
  return async () => {
    const newer = taskId === null || base === null ? null : await findNewerTask(taskId, base);
    if (newer === null) return true;
    const parts = differingParts(newer, form);
    if (parts === '') return true;
    return confirm({
      title: 'Задачу изменил кто-то ещё',
      text: `Пока вы работали, на сервере появилась другая версия. Она отличается от вашей: ${parts}. Если сохранить вашу, та пропадёт.`,
      action: 'Сохранить мою',
      cancel: 'Не сохранять',
      isDangerous: true,
    });
  };
}
