import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { focusIn } from './part-keys.ts';
import type { Part } from './workspace.tsx';

const links: { words: string; part: Part; place: string }[] = [
  { words: 'К условию', part: 'statement', place: '.pt-reading:not([hidden])' },
  { words: 'К решению', part: 'work', place: '.pt-code-place' },
  { words: 'К результату', part: 'work', place: '.pt-dock' },
];

type Props = { root: RefObject<HTMLElement | null>; onPart: (part: Part) => void };

/** Seen only with the focus: from the start of the page to a part of the task. */
export function SkipLinks({ root, onPart }: Props) {
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
