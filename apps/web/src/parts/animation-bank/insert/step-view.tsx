import { useComputedColorScheme } from '@mantine/core';
import { inks, svgOf } from '@put/animation/picture-svg';
import { place } from '@put/animation/place';
import { stateOfStep } from '@put/animation/state-of-step';
import type { Animation } from '@put/contract/animations/animation-format';
import { useMemo } from 'react';
import css from './animation-dialog.module.css';

type Props = {
  animation: Animation;
  /** Counted from 1. */
  step: number;
};

const drawnWidth = 480;

/** One step: its picture, if it is a scene, and its sentence. */
export function StepView({ animation, step }: Props) {
  const scheme = useComputedColorScheme('light');
  const at = Math.min(step, animation.steps.length) - 1;
  const address = useMemo(() => {
    const state = stateOfStep(animation, at);
    if (state === undefined) return null;
    return `data:image/svg+xml,${encodeURIComponent(svgOf(place(state, drawnWidth), { ink: inks[scheme] }))}`;
  }, [animation, at, scheme]);
  return (
    <figure className={css.step}>
      {address !== null && <img src={address} alt="" decoding="async" />}
      <figcaption>
        <b>{step}</b> {animation.steps[at]?.say}
      </figcaption>
    </figure>
  );
}
