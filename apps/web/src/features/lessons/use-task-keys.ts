import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { OpenLesson } from './lesson-steps.ts';

type Place = { courseId: number; lesson: OpenLesson; taskId: number | null; onOpenTask: () => void };

/** Alt+PageDown and Alt+PageUp open the next and the previous task of the lesson. */
export function useTaskKeys({ courseId, lesson, taskId, onOpenTask }: Place): void {
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = { PageDown: 1, PageUp: -1 }[event.key];
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = lesson.tasks[lesson.tasks.findIndex(({ task_id }) => task_id === taskId) + by];
    if (to === undefined) return;
    event.preventDefault();
    onOpenTask();
    void navigate({
      to: '/user_ui/course/$courseId',
      params: { courseId: String(courseId) },
      search: { lesson_id: lesson.id, task_id: to.task_id },
    });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
