import { adminPhrases, type Phrase } from '@put/contract/reviews/remarks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../../api/api.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';

const refreshes = { refreshes: [adminPhrases.list] };

/** Phrases of the teacher and of a lesson's course: to read, save and remove. */
export function usePhrases(lessonId: number | null) {
  const messages = useMessage();
  const read = useQuery(query(adminPhrases.list, { query: lessonId === null ? {} : { lesson_id: String(lessonId) } }));
  const adding = useMutation(mutation(adminPhrases.add, refreshes));
  const removing = useMutation(mutation(adminPhrases.remove, refreshes));
  const onError = messages.failure;
  const add = (text: string, ofLesson: number | null, done: string) =>
    adding.mutate({ body: { text, lesson_id: ofLesson } }, { onSuccess: () => messages.success(done), onError });
  return {
    phrases: read.data?.phrases ?? [],
    hasFailed: read.isError,
    reread: () => void read.refetch(),
    /** The lesson stands for its course; null: for the teacher alone. */
    save: (text: string, ofLesson: number | null) => add(text, ofLesson, 'Фраза сохранена'),
    remove: ({ id, text, course_id }: Phrase) =>
      removing.mutate(
        { params: { id: String(id) } },
        {
          onSuccess: () =>
            messages.success('Фраза убрана', {
              label: 'Вернуть',
              run: () => add(text, course_id === null ? null : lessonId, 'Фраза возвращена'),
            }),
          onError,
        },
      ),
  };
}
