import { useLayoutEffect, useRef, useState } from 'react';
import { keepStep } from '../../compile/keep-step.ts';
import type { Making } from '../../compile/live-maker.ts';

/** Keeps the player at the step that its author looks at, while the program is changed. */
export function useKeptStep(good: Making['good']) {
  const [led, setLed] = useState<number | null>(null);
  const step = useRef(0);
  const before = useRef(good);
  // before the player tells of a step that it had to leave
  useLayoutEffect(() => {
    const was = before.current;
    before.current = good;
    const [old, now] = [was?.made.animation, good?.made.animation];
    if (!was || !good || !old || !now || was === good) return;
    const to = keepStep(
      { steps: old.steps, source: was.work.source },
      { steps: now.steps, source: good.work.source },
      step.current,
    );
    step.current = to;
    setLed(to);
  }, [good]);
  return {
    led,
    onStep: (shown: number) => {
      step.current = shown;
      // the author goes on by themselves
      if (led !== null && led !== shown) setLed(null);
    },
  };
}
