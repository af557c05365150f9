import type { Picture } from '@put/animation/picture';
import type { Animation } from '@put/contract/animations/animation-format';
import { lazy, Suspense } from 'react';
import { PicturePane } from '../picture-pane.tsx';
import type { Pictures } from '../pictures.ts';
import type { Standing } from '../player/player-core.ts';
import type { DrawnPicture } from '../questions/questions.tsx';

const LottiePane = lazy(() => import('../lottie-pane.tsx'));

type Props = {
  animation: Animation;
  pictures: Pictures;
  standing: Standing;
  pictureAt: (width: number) => Picture;
  /** How long the step moves; 0: it is shown at once. */
  moveMs: number;
  isFitted: boolean;
  onDrawn: ((drawn: DrawnPicture) => void) | undefined;
};

/** A step, drawn by us or by what plays an uploaded file. */
export function StepPicture({ animation, pictures: { movie }, standing, pictureAt, ...props }: Props) {
  const { moveMs, isFitted, onDrawn } = props;
  if (movie === null || animation.kind !== 'lottie')
    return <PicturePane {...{ pictureAt, moveMs, isFitted, onDrawn }} />;
  const { step, isPlaying, isMoving, speed } = standing;
  const { from, to, say } = animation.steps[step]!;
  return (
    <Suspense fallback={<div style={{ aspectRatio: movie.ratio }} />}>
      <LottiePane
        {...{ movie, from, to, isPlaying }}
        words={`${animation.title}: ${say}`}
        isFirst={step === 0}
        speed={isMoving ? speed : 0}
      />
    </Suspense>
  );
}
