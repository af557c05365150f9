import type { RefObject } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { usePageKeys } from '../browser/use-page-keys.ts';
import { focusAt, focusIn, nextPart } from './part-keys.ts';
import { useKeyboardHeight } from './use-keyboard-height.ts';
import type { Part } from './part.ts';

type Target = { words: string; part: Part; place: string };

const work: Target = { words: 'К решению', part: 'work', place: '.pt-code-place' };
const links: Target[] = [
  { words: 'К условию', part: 'statement', place: '.pt-reading:not([hidden])' },
  work,
  { words: 'К результату', part: 'work', place: '.pt-dock' },
];

type Props = { root: RefObject<HTMLElement | null>; onPart: (part: Part) => void };

/**
 * To a part of the task, seen only with the focus. They stand at the start of the workspace, where the focus is after a
 * change of screens; one stands before the menu, for who has just loaded the page. F6 goes from part to part.
 */
export default function SkipLinks({ root, onPart }: Props) {
  useKeyboardHeight();
  usePageKeys(({ key, shiftKey, ctrlKey, altKey, metaKey }) => {
    if (key !== 'F6' || ctrlKey || altKey || metaKey || root.current === null) return null;
    const next = nextPart(root.current, shiftKey ? -1 : 1);
    return next && (() => void focusIn(next));
  });
  const link = ({ part, place }: Target, words: string) => (
    <button
      key={words}
      type="button"
      className="pt-skip-link"
      onClick={() => {
        flushSync(() => onPart(part));
        if (root.current) focusAt(root.current, place);
      }}
    >
      {words}
    </button>
  );
  const start = document.getElementById('first-links');
  return (
    <>
      {start !== null && createPortal(link(work, 'Решать задачу'), start)}
      {links.map((target) => link(target, target.words))}
    </>
  );
}
