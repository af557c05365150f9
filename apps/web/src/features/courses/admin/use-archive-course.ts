import { adminCourses, type CourseRow } from '@put/contract/courses/course-editing';
import type { CourseStatus } from '@put/contract/courses/courses';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../api/api.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';

/** Archives a course, or restores it as a draft. The message has an undo button. */
export function useArchiveCourse(): (course: CourseRow) => void {
  const messages = useMessage();
  const { mutate } = useMutation(mutation(adminCourses.change, { refreshes: [adminCourses.list, adminCourses.get] }));
  return ({ id, title, status: before }) => {
    const change = (from: CourseStatus, status: CourseStatus, onSuccess: () => void) =>
      mutate(
        { params: { id: String(id) }, body: { status, began_from: { status: from } } },
        { onSuccess, onError: messages.failure },
      );
    const isArchived = before === 'archived';
    const words = isArchived ? `Курс «${title}» вернулся из архива черновиком` : `Курс «${title}» в архиве`;
    const after = isArchived ? 'draft' : 'archived';
    change(before, after, () =>
      messages.success(words, { label: 'Отменить', run: () => change(after, before, () => undefined) }),
    );
  };
}
