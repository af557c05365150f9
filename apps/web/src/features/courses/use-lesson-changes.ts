import { adminCourses, type Course } from '@put/contract/courses';
import { adminLessons } from '@put/contract/lessons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutation, query } from '../../api/api.ts';
import { useConfirm } from '../../shared/confirm.tsx';
import { countWords } from '../../shared/count-words.ts';
import { useMessage } from '../../shared/messages.tsx';
import { moveLesson } from './move-lesson.ts';

export type CourseLesson = Course['lessons'][number];

const changesCourse = { refreshes: [adminCourses.get, adminCourses.list, adminLessons.get] };

/** Changes of the list of lessons: shown at once, taken back when the server refuses. */
export function useLessonChanges(course: Course) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const messages = useMessage();
  const params = { id: String(course.id) };
  const { queryKey } = query(adminCourses.get, { params });

  const onError = (error: Error) => {
    messages.failure(error);
    void client.invalidateQueries({ queryKey });
  };
  const show = (lessons: CourseLesson[]) => {
    // an answer on its way would put the old order back
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (old) => old && { ...old, lessons });
  };
  const order = useMutation(mutation(adminCourses.order, changesCourse));
  const change = useMutation(mutation(adminLessons.change, changesCourse));
  const remove = useMutation(mutation(adminLessons.remove, changesCourse));
  const restore = useMutation(mutation(adminLessons.restore, changesCourse));

  return {
    /** Where the lesson came to stand, in words; undefined when it could not move. */
    move: (lesson: CourseLesson, step: -1 | 1): string | undefined => {
      const moved = moveLesson(course.lessons, lesson.id, step);
      if (moved === undefined) return undefined;
      show(moved.lessons);
      if (moved.kind === 'section') {
        change.mutate({ params: { id: String(lesson.id) }, body: { section: moved.section } }, { onError });
        return `«${lesson.title}» теперь в разделе «${moved.section || 'Без раздела'}»`;
      }
      order.mutate({ params, body: { lessons: moved.lessons.map(({ id }) => ({ id })) } }, { onError });
      const place = moved.lessons.findIndex(({ id }) => id === lesson.id) + 1;
      return `«${lesson.title}»: место ${place} из ${moved.lessons.length}`;
    },
    publish: ({ id }: CourseLesson, isPublished: boolean) => {
      const status = isPublished ? 'published' : 'draft';
      show(course.lessons.map((lesson) => (lesson.id === id ? { ...lesson, status } : lesson)));
      change.mutate({ params: { id: String(id) }, body: { status } }, { onError });
    },
    remove: async ({ id, title, tasks }: CourseLesson) => {
      const isSure = await confirm({
        title: `Удалить занятие «${title}»?`,
        text:
          tasks > 0
            ? `В нём ${countWords(tasks, ['задача', 'задачи', 'задач'])}: они останутся в банке задач.`
            : undefined,
        action: 'Удалить',
        isDangerous: true,
      });
      if (!isSure) return;
      const lesson = { params: { id: String(id) } };
      const bringBack = () =>
        restore.mutate(lesson, {
          onSuccess: () => messages.success(`Занятие «${title}» возвращено`),
          onError: messages.failure,
        });
      remove.mutate(lesson, {
        onSuccess: () => messages.success(`Занятие «${title}» в корзине`, { label: 'Отменить', run: bringBack }),
        onError,
      });
    },
  };
}
