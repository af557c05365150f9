import { Text } from '@mantine/core';
import type { AnimationUse } from '@put/contract/animations/animation-editing';
import { LinkAnchor } from '../../../../ui/buttons/links.tsx';
import css from '../animation-editor.module.css';

const places: Record<AnimationUse['place'], { words: string; path: string }> = {
  lesson: { words: 'занятие', path: '/admin/lesson/' },
  course: { words: 'описание курса', path: '/admin/course/' },
  task: { words: 'задача', path: '/admin/task/' },
};

/** The texts that show the animation, with links to them. */
export const UsesList = ({ uses }: { uses: readonly AnimationUse[] }) =>
  uses.length === 0 ? (
    <Text size="sm" c="dimmed">
      Пока нигде. В редакторе занятия, курса или задачи её ставит кнопка «Анимация».
    </Text>
  ) : (
    <ul className={css.uses}>
      {uses.map(({ place, id, title, course_title }) => (
        <li key={`${place}-${id}`}>
          <LinkAnchor to={`${places[place].path}${id}/` as string}>{title}</LinkAnchor>
          <span>
            {places[place].words}
            {course_title !== null && `, ${course_title}`}
          </span>
        </li>
      ))}
    </ul>
  );
