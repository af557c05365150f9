import { useEffect, useRef } from 'react';
import { type ClickerStep, listenToClicker } from './clicker.ts';

/** While it is on, a presenter's clicker steps. It listens at once, so the first press of a teacher counts. */
export function useClicker(isOn: boolean, step: (to: ClickerStep) => void): void {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => (isOn ? listenToClicker((to) => latest.current(to)) : undefined), [isOn]);
}
