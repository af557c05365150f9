import { adminExceptions } from '@put/contract/courses/exceptions';
import type { CallOf } from '@put/contract/base/endpoint';
import { adminResults } from '@put/contract/results/results';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useMessage } from '../../ui/messages/messages.tsx';

export { adminExceptions };

type Body = CallOf<typeof adminExceptions.give>['body'];
/** One thing that is given. */
export type Gives = Pick<Body, 'extra_minutes' | 'extra_attempts' | 'is_excused'>;

const refreshes = [adminResults.lesson, adminResults.course, adminExceptions.list];

/** Gives an exception at once; the message has an undo button. */
export function useGive(courseId: number, onGiven: () => void) {
  const messages = useMessage();
  const give = useMutation(mutation(adminExceptions.give, { refreshes }));
  const undo = useMutation(mutation(adminExceptions.undo, { refreshes }));
  return {
    isPending: give.isPending,
    error: give.error,
    reset: give.reset,
    give: (given: Omit<Body, 'course_id'>, words: string) =>
      give.mutate(
        { body: { ...given, course_id: courseId } },
        {
          onSuccess: ({ before }) => {
            onGiven();
            messages.success(`Исключение дано: ${words}`, {
              label: 'Отменить',
              run: () =>
                undo.mutate(
                  { body: { course_id: courseId, before } },
                  { onSuccess: () => messages.success('Исключение отменено'), onError: messages.failure },
                ),
            });
          },
        },
      ),
  };
}
