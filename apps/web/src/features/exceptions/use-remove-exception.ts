import { adminExceptions, type ScheduleException } from '@put/contract/courses/exceptions';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useMessage } from '../../ui/messages/messages.tsx';

/** What a person or a group without an exception has. */
export const noException = {
  opens_at: null,
  soft_deadline: null,
  hard_deadline: null,
  extra_minutes: 0,
  is_earlier: false,
  note: '',
};

const refreshes = [adminExceptions.list];

/** Removes an exception at once. The message has an undo button. */
export function useRemoveException(): (exception: ScheduleException) => void {
  const messages = useMessage();
  const { mutate: remove } = useMutation(mutation(adminExceptions.remove, { refreshes }));
  const { mutate: save } = useMutation(mutation(adminExceptions.save, { refreshes }));

  return ({ id, whose, lesson_title: _, created_at: __, ...body }) =>
    remove(
      { params: { id: String(id) }, query: {} },
      {
        onSuccess: () =>
          messages.success(`${whose}: исключения больше нет`, {
            label: 'Вернуть',
            run: () =>
              save(
                // nothing is given there now
                { body: { ...body, began_from: { ...noException } } },
                {
                  onSuccess: () => messages.success(`${whose}: исключение возвращено`),
                  onError: messages.failure,
                },
              ),
          }),
        onError: messages.failure,
      },
    );
}
