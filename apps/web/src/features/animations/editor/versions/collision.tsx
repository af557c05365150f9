import type { EditedAnimation } from '@put/contract/animations/animation-editing';
import { lazy, Suspense } from 'react';
import { useChooseText } from '../../../../parts/collision/use-choose-text.ts';
import type { AnimationEditorState } from '../use-animation-editor.ts';

const AnimationCollision = lazy(() =>
  import('./animation-collision.tsx').then((part) => ({ default: part.AnimationCollision })),
);

type Props = { animation: EditedAnimation; state: AnimationEditorState };

/** Resolves a conflict with a newer version. */
export function Collision({ animation, state: { text, isColliding, setColliding, save } }: Props) {
  const close = () => setColliding(false);
  const choose = useChooseText({ text, save, onClose: close });
  const mine = text.text;
  // the refusal arrives a moment before the newer version
  if (!isColliding || mine === null || mine.based_on === animation.version) return null;
  return (
    <Suspense>
      <AnimationCollision animation={animation} mine={mine} onChoose={choose} onClose={close} />
    </Suspense>
  );
}
