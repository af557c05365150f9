import { useEffect, useState, useSyncExternalStore } from 'react';
import { LiveMaker, type Making } from './live-maker.ts';
import { makeAnimation } from './make-animation.ts';
import type { ToMake } from './made.ts';

/** The animation of a program that is being typed. `makeNow` does not wait for a pause. */
export function useLiveMaking(work: ToMake): Making & { makeNow: () => void } {
  const [maker] = useState(() => new LiveMaker(makeAnimation, isSameWork));
  const making = useSyncExternalStore(maker.subscribe, maker.making);
  const { kind, source, input, listing, file_sha256, words } = work;
  const isReady = isMakable(work);
  useEffect(() => {
    if (isReady) maker.want(work);
    // other fields of the work change nothing that is made
    // eslint-disable-next-line react/exhaustive-deps
  }, [maker, isReady, kind, source, input, listing, file_sha256, words]);
  useEffect(() => () => maker.stop(), [maker]);
  return {
    ...making,
    makeNow: () => {
      if (isReady) maker.want(work, true);
    },
  };
}

/** Without its file a Lottie animation is no error yet. */
const isMakable = ({ kind, file_sha256 }: ToMake): boolean => kind !== 'lottie' || file_sha256 !== null;

const isSameWork = (a: ToMake, b: ToMake): boolean =>
  a.kind === b.kind &&
  a.source === b.source &&
  a.input === b.input &&
  a.listing === b.listing &&
  a.file_sha256 === b.file_sha256 &&
  a.words === b.words;
