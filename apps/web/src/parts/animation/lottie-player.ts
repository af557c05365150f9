import type { AnimationItem } from 'lottie-web';
import type { LottieAnimation } from '@put/contract/animations/animation-format';
import { fetchFile } from '../uploads/fetch-file.ts';
import type { PlayedStep } from './player/player-core.ts';

type LottieFile = { fr: number; w: number; h: number };

/** An uploaded Lottie file, loaded with what plays it. */
export type Movie = {
  /** Width by height. */
  ratio: number;
  /** How long a piece is at the usual speed. */
  pieceMs: (from: number, to: number) => number;
  mount: (box: HTMLElement) => MountedMovie;
};

export type MountedMovie = {
  /** Shows a frame, at once or played from where it stands. */
  show: (frame: number, speed: number) => void;
  end: () => void;
};

/** What a piece ends with. At `to` the next piece begins, or the file has ended and nothing is drawn. */
export const lastFrame = ({ from, to }: { from: number; to: number }): number => Math.max(from, to - 1);

/** The steps of a file, which last as long as their frames. */
export const movieSteps = ({ steps }: LottieAnimation, { pieceMs }: Movie): PlayedStep[] =>
  steps.map((step) => ({ ...step, lastsMs: pieceMs(step.from, step.to) }));

/** Loads a file and the library. Nothing of both is loaded for other kinds of animations. */
export async function loadMovie(sha256: string): Promise<Movie> {
  const [{ default: lottie }, file] = await Promise.all([
    import('lottie-web/build/player/lottie_light'),
    fetchFile(sha256).then(async (blob) => JSON.parse(await blob.text()) as LottieFile),
  ]);
  const text = JSON.stringify(file);
  return {
    ratio: file.w / file.h,
    pieceMs: (from, to) => (Math.abs(to - from) / file.fr) * 1000,
    mount(box) {
      const item: AnimationItem = lottie.loadAnimation({
        container: box,
        renderer: 'svg',
        loop: false,
        autoplay: false,
        // the library changes what it is given
        animationData: JSON.parse(text) as unknown,
        rendererSettings: { preserveAspectRatio: 'xMidYMid meet' },
      });
      return {
        show(frame, speed) {
          // the library counts from where it began to play last, and stops a frame before the end that it is given
          const now = item.currentFrame + item.firstFrame;
          if (speed === 0 || Math.abs(now - frame) < 1) return item.goToAndStop(frame - item.firstFrame, true);
          item.setSpeed(speed);
          item.playSegments([now, now < frame ? frame + 1 : frame], true);
        },
        end: () => item.destroy(),
      };
    },
  };
}
