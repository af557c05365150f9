import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { differingParts, findNewerTask } from '../form/find-newer-task.ts';
import type { TaskForm } from '../form/task-form.ts';

/** The version that a save replaces; without it, whatever stands there. */
export type Replaced = { based_on?: string };
type Options = { taskId: number | null; base: string | null; form: TaskForm };

/**
 * Asks for confirmation before overwriting what another person saved meanwhile. Gives the version that may be replaced;
 * null when saving must not go on.
 */
export function useMayOverwrite({ taskId, base, form }: Options): () => Promise<Replaced | null> {
  const confirm = useConfirm();
  return async () => {
    const newer = taskId === null || base === null ? null : await findNewerTask(taskId, base);
    const known = base === null ? {} : { based_on: base };
    if (newer === null) return known;
    const replaced = { based_on: newer.updated_at };
    const parts = differingParts(newer, form);
    if (parts === '') return replaced;
    const isSure = await confirm({
      title: 'Задачу изменил кто-то ещё',
      text: `Пока вы работали, на сервере появилась другая версия. Она отличается от вашей: ${parts}. Если сохранить вашу, та пропадёт.`,
      action: 'Сохранить мою',
      cancel: 'Не сохранять',
      isDangerous: true,
    });
    return isSure ? replaced : null;
  };
}
