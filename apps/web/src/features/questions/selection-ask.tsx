import { Button, Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { askAbout, type AskedPlace } from '../../parts/questions/asking.ts';
import { chosenPlace } from './chosen-place.ts';
import css from './questions.module.css';

type Chosen = { place: AskedPlace; top: number; left: number };

const buttonWidth = 240;
const settleMs = 250;

/** «Спросить об этом месте» below the words that are selected in a text, or «о строке» in the own code. */
export function SelectionAsk({ taskId }: { taskId: number | null }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const selection = document.getSelection();
      const place = chosenPlace(selection, taskId);
      if (place === null) return setChosen(null);
      const { bottom, left } = selection!.getRangeAt(0).getBoundingClientRect();
      setChosen({
        place,
        top: Math.min(bottom + 6, window.innerHeight - 48),
        left: Math.max(8, Math.min(left, window.innerWidth - buttonWidth)),
      });
    };
    // after the hand has stopped: the words are still being chosen
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, settleMs);
    };
    const hide = () => setChosen(null);
    document.addEventListener('selectionchange', later);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', later);
      document.removeEventListener('scroll', hide, { capture: true });
    };
  }, [taskId]);
  if (chosen === null) return null;
  const { place, top, left } = chosen;
  return (
    <Portal>
      <div className={css.chosen} style={{ top, left }}>
        <Button
          size="compact-sm"
          // the press must not take the selection away
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            askAbout(place);
            setChosen(null);
          }}
        >
          {place.code === undefined ? 'Спросить об этом месте' : `Спросить о строке ${place.code.line}`}
        </Button>
      </div>
    </Portal>
  );
}
