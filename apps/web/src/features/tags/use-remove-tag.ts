import { adminTags, type Tag } from '@put/contract/tasks/tags';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { useMessage } from '../../ui/messages/messages.tsx';

/** Queries that contain tags: stale after tags were added or removed. */
export const changedByTags = [adminTags.list, adminTasks.list, adminTasks.get];

/**
 * Asks for confirmation, naming what is deleted with the tag. The message has an undo button, which returns it to the
 * same tasks.
 */
export function useRemoveTag(): (tag: Tag, tags: readonly Tag[]) => Promise<void> {
  const confirm = useConfirm();
  const messages = useMessage();
  const { mutateAsync: remove } = useMutation(mutation(adminTags.remove, { refreshes: changedByTags }));
  const { mutate: restore } = useMutation(mutation(adminTags.restore, { refreshes: changedByTags }));

  return async ({ id, title, tasks }, tags) => {
    const children = tags.filter(({ parent_id }) => parent_id === id).length;
    const params = { id: String(id) };
    const isSure = await confirm({
      title: `Удалить метку «${title}»?`,
      text: [
        tasks > 0
          ? `Её потеряют ${countWords(tasks, ['задача', 'задачи', 'задач'])}. Сами задачи останутся.`
          : 'Она не стоит ни у одной задачи.',
        children > 0 &&
          `${countWords(children, ['вложенная метка поднимется', 'вложенные метки поднимутся', 'вложенных меток поднимутся'])} на уровень выше.`,
      ]
        .filter(Boolean)
        .join(' '),
      action: 'Удалить',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await remove({ params });
    } catch (error) {
      messages.failure(error);
      return;
    }
    messages.success(`Метка «${title}» удалена`, {
      label: 'Отменить',
      run: () =>
        restore(
          { params },
          { onSuccess: () => messages.success(`Метка «${title}» возвращена`), onError: messages.failure },
        ),
    });
  };
}
