import { adminLessons, type Lesson } from '@put/contract/lessons/lesson-editing';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { type Collidable, CollisionDialog, type Outcome } from '../../parts/collision/collision-dialog.tsx';
import { type LessonText, textOf } from './lesson-text.ts';

const lessonTexts: Collidable<LessonText> = {
  heading: 'Две версии одного занятия',
  bodyOf: ({ body }) => body,
  fieldsOf: ({ title }) => [{ name: 'Название', value: title }],
  merge: ({ mine, base, theirs }, body) => ({
    ...theirs,
    title: mine.title === base.title ? theirs.title : mine.title,
    body,
  }),
};

type Props = {
  /** The current version on the server. */
  lesson: Lesson;
  mine: LessonText;
  onChoose: (text: LessonText, outcome: Outcome) => void;
  onClose: () => void;
};

export function LessonCollision({ lesson, mine, onChoose, onClose }: Props) {
  const params = { id: String(lesson.id), number: String(mine.based_on) };
  const base = useQuery({
    ...query(adminLessons.version, { params }),
    select: ({ number, title, body }) => textOf({ version: number, title, body }),
  });
  return (
    <CollisionDialog of={lessonTexts} theirs={textOf(lesson)} newest={lesson} {...{ base, mine, onChoose, onClose }} />
  );
}
