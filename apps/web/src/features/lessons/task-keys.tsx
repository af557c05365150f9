import { useNavigate } from '@tanstack/react-router';
import { usePageKeys } from '../../ui/browser/use-page-keys.ts';
import type { OpenLesson } from './lesson-steps.ts';

type Place = { courseId: number; lesson: OpenLesson; taskId: number | null; onOpenTask: () => void };

/** Alt+PageDown and Alt+PageUp open the next and the previous task of the lesson. */
export function TaskKeys({ courseId, lesson, taskId, onOpenTask }: Place): null {
  const navigate = useNavigate();
  usePageKeys(({ key, altKey, ctrlKey }) => {
    const by = { PageDown: 1, PageUp: -1 }[key];
    if (by === undefined || !altKey || ctrlKey) return null;
    const to = lesson.tasks[lesson.tasks.findIndex(({ task_id }) => task_id === taskId) + by];
    return (
      to &&
      (() => {
        onOpenTask();
        void navigate({
          to: '/user_ui/course/$courseId',
          params: { courseId: String(courseId) },
          search: { lesson_id: lesson.id, task_id: to.task_id },
        });
      })
    );
  });
  return null;
}
