import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { usePageKeys } from '../browser/use-page-keys.ts';
import { focusIn, nextPart } from './part-keys.ts';
import { useKeyboardHeight } from './use-keyboard-height.ts';
import type { Part } from './part.ts';

const links: { words: string; part: Part; place: string }[] = [
  { words: 'К условию', part: 'statement', place: '.pt-reading:not([hidden])' },
  { words: 'К решению', part: 'work', place: '.pt-code-place' },
  { words: 'К результату', part: 'work', place: '.pt-dock' },
];

type Props = { root: RefObject<HTMLElement | null>; onPart: (part: Part) => void };

/** From the start of the page to a part of the task, seen only with the focus. F6 goes from part to part. */
export default function SkipLinks({ root, onPart }: Props) {
  useKeyboardHeight();
  usePageKeys(({ key, shiftKey, ctrlKey, altKey, metaKey }) => {
    if (key !== 'F6' || ctrlKey || altKey || metaKey || root.current === null) return null;
    const next = nextPart(root.current, shiftKey ? -1 : 1);
    return next && (() => focusIn(next));
  });
  return links.map(({ words, part, place }) => (
    <button
      key={words}
      type="button"
      className="pt-skip-link"
      onClick={() => {
        flushSync(() => onPart(part));
        const found = root.current?.querySelector<HTMLElement>(place);
        if (found) focusIn(found);
      }}
    >
      {words}
    </button>
  ));
}
