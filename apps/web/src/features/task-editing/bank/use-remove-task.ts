import { adminTags } from '@put/contract/tasks/tags';
import { adminTasks, type TaskRow } from '@put/contract/tasks/task-bank';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../api/api.ts';
import { isRefusal } from '../../../api/errors.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';

/** Moves a task into the recycle bin. The message has an undo button. */
export function useRemoveTask(): (task: TaskRow) => void {
  const confirm = useConfirm();
  const messages = useMessage();
  const refreshes = [adminTasks.list, adminTags.list];
  const restore = useMutation(mutation(adminTasks.restore, { refreshes }));
  const remove = useMutation(mutation(adminTasks.remove, { refreshes }));

  const putBack = async (task: TaskRow) => {
    try {
      await restore.mutateAsync({ params: { id: String(task.id) } });
      messages.success(`Задача «${task.title}» возвращена.`);
    } catch (error) {
      messages.failure(error);
    }
  };

  const takeAway = async (task: TaskRow) => {
    if (task.lessons > 0) {
      const places = countWords(task.lessons, ['занятии', 'занятиях', 'занятиях']);
      messages.error(`Задача «${task.title}» стоит в ${places}. Сначала уберите её оттуда.`);
      return;
    }
    const tests = countWords(task.tests, ['тест', 'теста', 'тестов']);
    const solutions = countWords(task.solutions, ['решение', 'решения', 'решений']);
    const isSure = await confirm({
      title: `Удалить задачу «${task.title}»?`,
      text: `В корзину уйдут условие, ${tests} и ${solutions}. Задачу можно будет вернуть.`,
      action: 'Удалить',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ params: { id: String(task.id) } });
      messages.success(`Задача «${task.title}» в корзине.`, { label: 'Вернуть', run: () => void putBack(task) });
    } catch (error) {
      // the task was added to a lesson after the list was loaded
      if (isRefusal(error, 'task_in_use'))
        messages.error(`Задача «${task.title}» стоит в занятиях. Сначала уберите её оттуда.`);
      else messages.failure(error);
    }
  };
  return (task) => void takeAway(task);
}
