import type { Animation } from '@put/contract/animations/animation-format';
import { useEffect, useState } from 'react';
import { type Pictures, picturesNow, preparePictures } from '../pictures.ts';

type Drawn<T> = { shown: T; pictures: Pictures };

/**
 * What can be shown of an animation now: itself, or the one before while something is loaded for it. Null: nothing yet.
 * `error`: what could not be loaded.
 */
export function useDrawn<T extends { animation: Animation }>(shown: T): { drawn: Drawn<T> | null; error: unknown } {
  const now = picturesNow(shown.animation);
  const [kept, setKept] = useState<Drawn<T> | null>(null);
  const [failed, setFailed] = useState<{ of: T; error: unknown } | null>(null);
  if (now !== null && kept?.shown !== shown) setKept({ shown, pictures: now });
  useEffect(() => {
    if (now !== null) return undefined;
    let isGone = false;
    preparePictures(shown.animation).then(
      (pictures) => isGone || setKept({ shown, pictures }),
      (error: unknown) => isGone || setFailed({ of: shown, error }),
    );
    return () => {
      isGone = true;
    };
  }, [shown, now]);
  return { drawn: now === null ? kept : { shown, pictures: now }, error: failed?.of === shown ? failed.error : null };
}
