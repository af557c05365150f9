import type { courses } from '@put/contract/courses/courses';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import css from './my-courses.module.css';

type Props = { course: Pick<ReplyOf<typeof courses.get>, 'id' | 'status' | 'lessons'> };

const courseWords = {
  draft: 'Курс — черновик: ученики его ещё не видят. ',
  published: '',
  archived: 'Курс в архиве: у учеников его нет в списке. ',
};

/** Tells an administrator how this page differs from the students' page. */
export function TeacherNotice({ course: { id, status, lessons } }: Props) {
  const hasDrafts = lessons.some(({ is_draft }) => is_draft);
  return (
    <div className={css.notice}>
      <Notice kind="warning" title="Так курс видит ученик">
        {courseWords[status]}
        {hasDrafts && 'Черновики отмечены: ученикам они не показываются. '}
        Занятия, которые для учеников ещё закрыты, вам открыты.{' '}
        <LinkAnchor to="/admin/course/$courseId" params={{ courseId: String(id) }} underline="always">
          Изменить курс
        </LinkAnchor>
      </Notice>
    </div>
  );
}
