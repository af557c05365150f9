import { courses } from '@put/contract/courses/courses';
import { examChannel, exams, type MyExam } from '@put/contract/exams/exams';
import { lessons } from '@put/contract/lessons/lessons';
import { tasks } from '@put/contract/tasks/tasks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { useFollow, useIsLive } from '../../api/follow.ts';
import { reread } from '../../api/reread.ts';

/** Where news does not come, a student must not miss that the end was moved. */
const pollEveryMs = 20_000;
const secondMs = 1000;
/** Finds what a broken connection has swallowed without a word. */
const checkEveryMs = 60_000;

/** Nobody tells when a moment comes: a second after it, by the clock of the server. */
export const againAfterMs = ({
  now,
  opens_at,
  closes_at,
  ends_at,
}: Pick<MyExam, 'now' | 'opens_at' | 'closes_at' | 'ends_at'>) =>
  Math.min(
    checkEveryMs,
    ...[opens_at, closes_at, ends_at]
      .flatMap((at) => (at === null ? [] : Date.parse(at) - Date.parse(now) + secondMs))
      .filter((ms) => ms > 0),
  );

/** My exam in this lesson, kept up with what the teacher does. */
export function useMyExam(lessonId: number) {
  const isLive = useIsLive();
  const exam = useQuery({
    ...query(exams.get, { params: { id: String(lessonId) } }),
    refetchInterval: ({ state }) => {
      // after a failure something may be missing that nobody tells again
      if (!isLive || state.status === 'error') return pollEveryMs;
      return state.data === undefined ? checkEveryMs : againAfterMs(state.data);
    },
    refetchOnWindowFocus: 'always',
  });
  useFollow(examChannel, lessonId, {
    onEvent: (_, client) => void reread(client, keyOf(exams.get)),
    reread: [exams.get],
  });
  return exam;
}

/** After the exam has opened or closed: nothing of the lesson that was read before holds any more. */
export function useReopenLesson(): () => void {
  const client = useQueryClient();
  return () => {
    client.removeQueries({ queryKey: keyOf(tasks.get), type: 'inactive' });
    void client.resetQueries({ queryKey: keyOf(lessons.get) });
    void reread(client, keyOf(courses.get));
    void reread(client, keyOf(exams.get));
  };
}
