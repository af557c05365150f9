import type { Notification } from '@put/contract/notifications/notifications';
import { linkOptions } from '@tanstack/react-router';

/** The screen of what a notification is about. */
export function placeOf({ kind, payload, course_id }: Notification) {
  if (kind === 'announcement')
    return linkOptions({
      to: '/user_ui/announcement/$announcementId',
      params: { announcementId: String(payload.announcement_id) },
    });
  if (kind === 'question')
    return linkOptions({ to: '/admin/question/list', search: { state: 'all', question: payload.question_id } });
  if (kind === 'reworked' && payload.lesson_id !== null)
    return linkOptions({
      to: '/admin/lesson/$lessonId/results',
      params: { lessonId: String(payload.lesson_id) },
      search: { cell: `${payload.user_id}-${payload.lesson_id}-${payload.task_id}` },
    });
  if (payload.lesson_id === null || course_id === null) return linkOptions({ to: '/user_ui/tasks' });
  const task = 'task_id' in payload && payload.task_id !== null ? { task_id: payload.task_id } : {};
  return linkOptions({
    to: '/user_ui/course/$courseId',
    params: { courseId: String(course_id) },
    search: { lesson_id: payload.lesson_id, ...task },
  });
}
