import type { Action, Ask, SceneState } from '@put/contract/animations/animation-format';
import { useState } from 'react';
import { elementWords } from '@put/animation/elements';
import { actionOf, choose, type Chosen, neededFor, nothingChosen, takeBack } from './choosing.ts';

type Wanted = {
  /** Null: nothing is asked now. */
  ask: Ask | null;
  /** What is on the picture. */
  state: SceneState;
  /** The answer is handed in by a button, not by the last choice. A typed value always is. */
  mustConfirm?: boolean | undefined;
  onAct: (action: Action) => void;
};

export type Choosing = {
  ask: Ask;
  state: SceneState;
  chosen: Chosen;
  /** The complete answer that waits for the button. */
  ready: Action | null;
  needsButton: boolean;
  /** What is said aloud of the choice. */
  said: string;
  press: (what: string) => void;
  type: (value: string) => void;
  undo: () => void;
  /** Hands in what is ready. */
  act: () => void;
};

/**
 * Choosing elements of a picture for a question: the same for a question in a lesson and for a graded action. What is
 * chosen is forgotten with its question.
 */
export function useChoosing({ ask, state, mustConfirm = false, onAct }: Wanted): Choosing | null {
  const [kept, setKept] = useState<{ ask: Ask | null; chosen: Chosen }>({ ask, chosen: nothingChosen });
  const chosen = kept.ask === ask ? kept.chosen : nothingChosen;
  if (ask === null) return null;

  const needsButton = mustConfirm || ask.do === 'set';
  const ready = actionOf(ask, chosen);
  const keep = (next: Chosen) => setKept({ ask, chosen: next });
  const handIn = (action: Action) => {
    keep(nothingChosen);
    onAct(action);
  };
  return {
    ask,
    state,
    chosen,
    ready,
    needsButton,
    said: saidOf(ask, chosen, state, needsButton),
    press: (what) => {
      const next = choose(ask, chosen, what);
      const action = needsButton ? null : actionOf(ask, next);
      if (action === null) keep(next);
      else handIn(action);
    },
    type: (value) => keep({ ...chosen, value }),
    undo: () => keep(takeBack(chosen)),
    act: () => {
      if (ready !== null) handIn(ready);
    },
  };
}

/** «Выбрано: вершина Б. Осталось выбрать ещё 1» */
function saidOf(ask: Ask, { what }: Chosen, state: SceneState, needsButton: boolean): string {
  if (what.length === 0) return '';
  const names = what.map((key) => elementWords(state, ask.part, key) ?? key);
  const left = neededFor(ask) - what.length;
  const next =
    left > 0
      ? ` Осталось выбрать: ${left}.`
      : ask.do === 'set'
        ? ' Впишите значение.'
        : needsButton
          ? ' Нажмите «Ответить».'
          : '';
  return `Выбрано: ${names.join('; ')}.${next}`;
}
