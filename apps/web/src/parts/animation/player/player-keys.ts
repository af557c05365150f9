import type { KeyboardEvent } from 'react';
import { mayCommand } from '../../../ui/browser/letter-keys.ts';
import { type Command, commandOf } from './player-core.ts';

type Actions = { onDo: (command: Command) => void; onFull: () => void };

/** The player's keys. They hold only while the focus is inside, and not where somebody types. */
export const onPlayerKey =
  ({ onDo, onFull }: Actions) =>
  (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    if (target.matches('textarea, select, input:not([type=range])')) return;
    // the key of the letter, whatever the layout
    const isFull = event.code === 'KeyF' && !event.shiftKey && mayCommand(event);
    const command = commandOf(event.key);
    if ((command === undefined && !isFull) || (event.key === ' ' && target.matches('button, a'))) return;
    event.preventDefault();
    if (command === undefined) onFull();
    else onDo(command);
  };
