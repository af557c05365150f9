import { Link, useNavigate } from '@tanstack/react-router';
import { usePageKeys } from '../../ui/browser/use-page-keys.ts';
import type { OpenLesson } from './lesson-steps.ts';

type Place = { courseId: number; lesson: OpenLesson; taskId: number | null; onOpenTask: () => void };

/**
 * Alt+PageDown and Alt+PageUp open the next and the previous task of the lesson, and from the last and the first one the
 * neighbouring lesson. The link to the next lesson, seen only with the focus, stands before all of this lesson.
 */
export function TaskKeys({ courseId, lesson, taskId, onOpenTask }: Place) {
  const navigate = useNavigate();
  const place = { to: '/user_ui/course/$courseId', params: { courseId: String(courseId) } } as const;
  const isExam = lesson.exam === 'writing';
  usePageKeys(({ key, altKey, ctrlKey }) => {
    const by = { PageDown: 1, PageUp: -1 }[key];
    if (by === undefined || !altKey || ctrlKey) return null;
    const task = lesson.tasks[lesson.tasks.findIndex(({ task_id }) => task_id === taskId) + by];
    // nobody leaves an exam by the way
    const neighbour = isExam ? null : by === 1 ? lesson.next_lesson_id : lesson.previous_lesson_id;
    if (!task && neighbour === null) return null;
    return () => {
      if (task) onOpenTask();
      void navigate({
        ...place,
        search: task ? { lesson_id: lesson.id, task_id: task.task_id } : { lesson_id: neighbour ?? undefined },
      });
    };
  });
  if (isExam || lesson.next_lesson_id === null) return null;
  return (
    <Link {...place} className="pt-skip-link" search={{ lesson_id: lesson.next_lesson_id }}>
      К следующему занятию
    </Link>
  );
}
