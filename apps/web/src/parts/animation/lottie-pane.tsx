import { useEffect, useLayoutEffect, useRef } from 'react';
import { lastFrame, type Movie, type MountedMovie } from './lottie-player.ts';
import css from './lottie-pane.module.css';

type Props = {
  movie: Movie;
  /** What is seen, in words. */
  words: string;
  /** The frames of the step. */
  from: number;
  to: number;
  isFirst: boolean;
  isPlaying: boolean;
  /** 0: the step is shown at once. */
  speed: number;
};

/**
 * A step of an uploaded file: it is played to the step's last frame. Only the first step stands at its first frame, until
 * the reader plays it.
 */
export default function LottiePane({ movie, words, from, to, isFirst, isPlaying, speed }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedMovie | null>(null);
  const last = lastFrame({ from, to });
  useLayoutEffect(() => {
    const made = movie.mount(box.current!);
    mounted.current = made;
    return () => made.end();
  }, [movie]);
  useLayoutEffect(() => {
    mounted.current?.show(isFirst ? from : last, isCalm() ? 0 : speed);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another speed plays nothing
  }, [movie, from, last]);
  useEffect(() => {
    if (!isPlaying || !isFirst) return;
    mounted.current?.show(from, 0);
    mounted.current?.show(last, isCalm() ? 0 : speed || 1);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when it begins to play
  }, [isPlaying, isFirst]);
  return (
    <div className={css.pane} role="img" aria-label={words} style={{ aspectRatio: movie.ratio }}>
      <div ref={box} className={css.box} aria-hidden />
    </div>
  );
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
