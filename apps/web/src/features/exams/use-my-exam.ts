import { courses } from '@put/contract/courses/courses';
import { examChannel, exams } from '@put/contract/exams/exams';
import { lessons } from '@put/contract/lessons/lessons';
import { tasks } from '@put/contract/tasks/tasks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { useFollow } from '../../api/follow.ts';
import { reread } from '../../api/reread.ts';

/** A clock that runs wrong, or a channel that is blocked, is mended so often. */
const againMs = 20_000;

/** My exam in this lesson, kept up with what the teacher does. */
export function useMyExam(lessonId: number) {
  const exam = useQuery({
    ...query(exams.get, { params: { id: String(lessonId) } }),
    refetchInterval: againMs,
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
