import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import css from './lesson-editing.module.css';

type Props = {
  lessonId: number;
  /** Undefined while they load: the place of the links is kept. */ lessons:
    | readonly { id: number; title: string }[]
    | undefined;
};

/** Links to the lessons before and after this one. */
export function NearLessons({ lessonId, lessons = [] }: Props) {
  const at = lessons.findIndex(({ id }) => id === lessonId);
  const before = lessons[at - 1];
  const after = at === -1 ? undefined : lessons[at + 1];
  return (
    <nav className={css.near} aria-label="Соседние занятия">
      <span>
        {before !== undefined && (
          <LinkAnchor to="/admin/lesson/$lessonId" params={{ lessonId: String(before.id) }} size="sm">
            <IconChevronLeft size={14} aria-hidden /> {before.title}
          </LinkAnchor>
        )}
      </span>
      <span>
        {after !== undefined && (
          <LinkAnchor to="/admin/lesson/$lessonId" params={{ lessonId: String(after.id) }} size="sm">
            {after.title} <IconChevronRight size={14} aria-hidden />
          </LinkAnchor>
        )}
      </span>
    </nav>
  );
}
