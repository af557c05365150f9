import type { KeyboardEvent } from 'react';
import { type Command, commandOf } from '../animation/player/player-core.ts';

type Actions = { step: number; onDo: (command: Command) => void; onGo: (step: number) => void };

/** Steps of a program have no chapters: these keys go so many steps. */
const pageSteps = 10;
const pages: Readonly<Record<string, number>> = { PageUp: -pageSteps, PageDown: pageSteps };

/** The keys of an animation, wherever the focus is in the player, except where keys mean something else. */
export const onStepKey =
  ({ step, onDo, onGo }: Actions) =>
  (event: KeyboardEvent): void => {
    const { key } = event;
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey || (event.shiftKey && key !== '+');
    const target = event.target as HTMLElement;
    if (hasModifier || target.matches('input:not([type=range]), select, [data-own-keys]')) return;
    const page = pages[key];
    const command = commandOf(key);
    if (page === undefined && command === undefined) return;
    // what is pressed by the space bar
    if (key === ' ' && target.matches('button, a, summary')) return;
    event.preventDefault();
    if (page !== undefined) onGo(step + page);
    else onDo(command!);
  };
