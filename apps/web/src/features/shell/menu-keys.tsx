import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isInDialog } from '../../ui/browser/is-in-dialog.ts';
import { mayCommand } from '../../ui/browser/letter-keys.ts';
import type { ShownEntry } from './navigation-entry.ts';

/** How long «G» waits for its letter. */
const waitMs = 1500;
/** Where the letters of the Russian layout are, so that both layouts work. */
const places: Record<string, string> = {
  а: 'KeyF',
  г: 'KeyU',
  ж: 'Semicolon',
  з: 'KeyP',
  и: 'KeyB',
  к: 'KeyR',
  м: 'KeyV',
  н: 'KeyY',
  о: 'KeyJ',
  п: 'KeyG',
  с: 'KeyC',
  т: 'KeyN',
  у: 'KeyE',
  я: 'KeyZ',
};

type Props = { entries: readonly ShownEntry[]; onFold: () => void };

/** The keys of the menu, where nobody writes: «[» folds it, «G» and a letter open an entry. */
export default function MenuKeys({ entries, onFold }: Props) {
  const navigate = useNavigate();
  const askedAtMs = useRef(-waitMs);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPlain(event) || !mayCommand(event) || isInDialog()) return;
      const isAsked = performance.now() - askedAtMs.current < waitMs;
      askedAtMs.current = -waitMs;
      const { code } = event;
      const wanted = isAsked ? entries.find(({ letter }) => places[letter] === code) : undefined;
      if (wanted !== undefined) void navigate({ to: wanted.path });
      else if (code === 'BracketLeft') onFold();
      else {
        if (code === 'KeyG') askedAtMs.current = performance.now();
        return;
      }
      // the letter after «G» belongs to the menu, whatever it means on the screen
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [entries, navigate, onFold]);
  return null;
}

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && !shiftKey && !repeat && !defaultPrevented;
