import type { Lesson } from '@put/contract/lesson-editing';
import { lazy, Suspense } from 'react';
import { useMessage } from '../../shared/messages.tsx';
import type { Outcome } from './collision-dialog.tsx';
import type { LessonText } from './lesson-text.ts';
import type { LessonFormState } from './use-lesson-form.ts';

const CollisionDialog = lazy(() =>
  import('./collision-dialog.tsx').then((part) => ({ default: part.CollisionDialog })),
);

type Props = { lesson: Lesson; state: LessonFormState };

/** What becomes of a text that met a newer one: the author's choice goes into the editor, and the one that gave way can come back. */
export function Collision({ lesson, state: { text, isColliding, setColliding, save } }: Props) {
  const messages = useMessage();
  const mine = text.text;
  // the refusal comes a moment before the newer text
  if (!isColliding || mine === null || mine.based_on === lesson.version) return null;

  const choose = (chosen: LessonText, outcome: Outcome) => {
    setColliding(false);
    const back = { label: 'Вернуть мой текст', run: () => text.keeper.type(mine) };
    if (outcome === 'theirs') {
      text.discard();
      messages.success('В редакторе новая версия', back);
      return;
    }
    text.keeper.type(chosen);
    if (outcome === 'mine') save();
    else messages.success('Тексты объединены: проверьте и сохраните', back);
  };
  return (
    <Suspense>
      <CollisionDialog lesson={lesson} mine={mine} onChoose={choose} onClose={() => setColliding(false)} />
    </Suspense>
  );
}
