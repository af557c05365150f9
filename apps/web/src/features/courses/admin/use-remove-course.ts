import { adminCourses } from '@put/contract/courses/course-editing';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../api/api.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { countWords, wordFor } from '../../../ui/words/count-words.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';

type Doomed = { id: number; title: string; lessons: number };

/**
 * Asks for confirmation, naming what is deleted with the course. Gives true when it was deleted. The message has an
 * undo button.
 */
export function useRemoveCourse(): (course: Doomed) => Promise<boolean> {
  const confirm = useConfirm();
  const messages = useMessage();
  const { mutateAsync: remove } = useMutation(
    mutation(adminCourses.remove, { refreshes: [adminCourses.list, adminCourses.bin] }),
  );
  const { mutate: restore } = useMutation(
    mutation(adminCourses.restore, { refreshes: [adminCourses.list, adminCourses.get, adminCourses.bin] }),
  );

  return async ({ id, title, lessons }) => {
    const params = { id: String(id) };
    const isSure = await confirm({
      title: `Удалить курс «${title}»?`,
      text: `Ученики перестанут его видеть${lessons > 0 ? `, вместе с ним ${wordFor(lessons, ['уйдёт', 'уйдут', 'уйдут'])} ${countWords(lessons, ['занятие', 'занятия', 'занятий'])}` : ''}. Тридцать дней курс можно вернуть из корзины вместе с результатами.`,
      action: 'Удалить',
      isDangerous: true,
    });
    if (!isSure) return false;
    try {
      await remove({ params });
    } catch (error) {
      messages.failure(error);
      return false;
    }
    messages.success(`Курс «${title}» в корзине`, {
      label: 'Отменить',
      run: () =>
        restore(
          { params },
          { onSuccess: () => messages.success(`Курс «${title}» возвращён`), onError: messages.failure },
        ),
    });
    return true;
  };
}
