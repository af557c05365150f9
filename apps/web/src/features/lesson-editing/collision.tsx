import type { Lesson } from '@put/contract/lessons/lesson-editing';
import { lazy, Suspense } from 'react';
import { useChooseText } from '../../parts/collision/use-choose-text.ts';
import type { LessonFormState } from './use-lesson-form.ts';

const LessonCollision = lazy(() =>
  import('./lesson-collision.tsx').then((part) => ({ default: part.LessonCollision })),
);

type Props = { lesson: Lesson; state: LessonFormState };

/** Resolves a conflict with a newer version. */
export function Collision({ lesson, state: { text, isColliding, setColliding, save } }: Props) {
  const close = () => setColliding(false);
  const choose = useChooseText({ text, save, onClose: close });
  const mine = text.text;
  // the refusal arrives a moment before the newer text
  if (!isColliding || mine === null || mine.based_on === lesson.version) return null;
  return (
    <Suspense>
      <LessonCollision lesson={lesson} mine={mine} onChoose={choose} onClose={close} />
    </Suspense>
  );
}
