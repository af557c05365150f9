import { adminCourses, type Course } from '@put/contract/courses/course-editing';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutation, query } from '../../../api/api.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';

export type CourseLesson = Course['lessons'][number];

const placesOf = (lessons: readonly CourseLesson[]) => lessons.map(({ id, section }) => ({ id, section }));
const changesCourse = { refreshes: [adminCourses.get, adminCourses.list, adminCourses.bin, adminLessons.get] };

/** Changes the list of lessons. A change is shown at once and undone when the server refuses. */
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
    // an answer that is still on its way would restore the old order
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (old) => old && { ...old, lessons });
  };
  // one after another: each begins from the one before
  const order = useMutation({ ...mutation(adminCourses.order, changesCourse), scope: { id: `order.${course.id}` } });
  const publishMany = useMutation(mutation(adminCourses.publishLessons, changesCourse));
  const duplicate = useMutation(mutation(adminLessons.duplicate, changesCourse));
  const remove = useMutation(mutation(adminLessons.remove, changesCourse));
  const restore = useMutation(mutation(adminLessons.restore, changesCourse));

  const publish = (ids: readonly number[], is_published: boolean, onSuccess = () => {}) => {
    const status = is_published ? 'published' : 'draft';
    show(course.lessons.map((lesson) => (ids.includes(lesson.id) ? { ...lesson, status } : lesson)));
    publishMany.mutate({ params, body: { lesson_ids: [...ids], is_published } }, { onError, onSuccess });
  };

  return {
    /** Sets order and sections to those of this list. */
    arrange: (lessons: CourseLesson[]) => {
      const began = course.lessons;
      show(lessons);
      order.mutate(
        { params, body: { lessons: placesOf(lessons), began_from: { lessons: placesOf(began) } } },
        { onError },
      );
    },
    publish: ({ id }: CourseLesson, isPublished: boolean) => publish([id], isPublished),
    publishDrafts: async () => {
      const ids = course.lessons.filter(({ status }) => status === 'draft').map(({ id }) => id);
      const words = countWords(ids.length, ['занятие', 'занятия', 'занятий']);
      const isSure = await confirm({
        title: `Опубликовать ${words}?`,
        text: 'Ученики увидят их сразу, если курс опубликован; до срока открытия занятия остаются закрытыми.',
        action: 'Опубликовать',
      });
      if (!isSure) return;
      const takeBack = () => publish(ids, false);
      publish(ids, true, () => messages.success(`Опубликовано: ${words}`, { label: 'Отменить', run: takeBack }));
    },
    duplicate: ({ id, title }: CourseLesson) =>
      duplicate.mutate(
        { params: { id: String(id) } },
        { onSuccess: () => messages.success(`Черновик-копия занятия «${title}» стоит под ним`), onError },
      ),
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
