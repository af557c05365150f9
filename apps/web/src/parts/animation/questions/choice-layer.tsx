import type { Picture } from '@put/animation/picture';
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Choice, choicesIn, type Direction, nearest } from './choosing.ts';
import type { Choosing } from './use-choosing.ts';
import css from './choice-layer.module.css';

type Props = {
  of: Choosing;
  picture: Picture;
  /** The answer is on its way: nothing can be chosen now. */
  isBusy?: boolean;
  /** What is the right answer, once it is shown. */
  shown?: readonly string[];
  /** What was chosen wrongly. */
  missed?: readonly string[];
  /** Takes the focus that the player has kept of the question before. */
  keepsFocus?: boolean;
  /** The element where the focus was last, in the question before too. */
  lastStop: RefObject<string | null>;
};

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * Buttons over the elements of a picture that may be chosen. One Tab enters, arrows go to the nearest one, PageUp and
 * PageDown to all of them in turn. A press beside small elements chooses the nearest.
 */
export function ChoiceLayer({ of, picture, isBusy = false, shown = [], missed = [], ...props }: Props) {
  const { keepsFocus = false, lastStop } = props;
  const { ask, state, chosen, press, undo } = of;
  const choices = useMemo(() => choicesIn(picture, state, ask), [picture, state, ask]);
  const layer = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string | null>(lastStop.current);
  const entered = choices.find(({ what }) => what === stop) ?? choices[0];
  useFocusAfter(layer, keepsFocus);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = Object.hasOwn(directions, event.key) ? directions[event.key] : undefined;
    const isUndo = (event.ctrlKey || event.metaKey) && event.code === 'KeyZ';
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isUndo && chosen.what.length > 0) undo();
    else if (isPlain && entered !== undefined && (direction !== undefined || event.key in turns)) {
      const to = direction === undefined ? inTurn(choices, entered, event.key) : nearest(choices, entered, direction);
      if (to !== undefined) buttonOf(layer.current, to.what)?.focus();
    } else return;
    // arrows are the player's outside of the picture
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent) => {
    const own = (event.target as HTMLElement).closest('button')?.dataset['what'];
    // a key pressed on the button has no place
    const what = event.detail === 0 ? own : nearestTo(event, layer.current!, choices, picture);
    if (what === undefined || isBusy) return;
    press(what);
    buttonOf(layer.current, what)?.focus({ preventScroll: true });
  };
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the buttons inside have keys
    <div ref={layer} className={css.layer} role="group" aria-label={ask.question} {...{ onKeyDown, onClick }}>
      {choices.map(({ what, words, x, y, w, h, isRound }) => {
        const number = chosen.what.indexOf(what) + 1;
        return (
          <button
            key={what}
            type="button"
            data-what={what}
            className={css.choice}
            style={{
              left: percent(x, picture.width),
              top: percent(y, picture.height),
              width: percent(w + 10, picture.width),
              height: percent(h + 10, picture.height),
            }}
            tabIndex={what === entered?.what ? 0 : -1}
            aria-label={words}
            aria-pressed={number > 0}
            aria-disabled={isBusy || undefined}
            data-round={isRound || undefined}
            data-shown={shown.includes(what) || undefined}
            data-missed={missed.includes(what) || undefined}
            onFocus={() => {
              lastStop.current = what;
              setStop(what);
            }}
          >
            {number > 0 && chosen.what.length + Number(ask.do === 'order') > 1 && <span aria-hidden>{number}</span>}
          </button>
        );
      })}
    </div>
  );
}

const turns: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1, Home: -Infinity, End: Infinity };

function inTurn(choices: readonly Choice[], from: Choice, key: string): Choice | undefined {
  return choices[Math.max(0, Math.min(choices.length - 1, choices.indexOf(from) + turns[key]!))];
}

const buttonOf = (layer: HTMLElement | null, what: string) =>
  [...(layer?.querySelectorAll('button') ?? [])].find((button) => button.dataset['what'] === what);

/** In pixels of the screen: half of a finger's target around an element's edge. */
const reach = 22;

/** The choice whose edge is nearest to a press, if it is near at all. */
function nearestTo(
  { clientX, clientY }: MouseEvent,
  layer: HTMLElement,
  choices: readonly Choice[],
  { width, height }: Pick<Picture, 'width' | 'height'>,
): string | undefined {
  const box = layer.getBoundingClientRect();
  const [scaleX, scaleY] = [box.width / width, box.height / height];
  let [found, least]: [string | undefined, number] = [undefined, reach];
  for (const { what, x, y, w, h } of choices) {
    const [dx, dy] = [clientX - box.left - x * scaleX, clientY - box.top - y * scaleY];
    const [outX, outY] = [Math.abs(dx) - (w * scaleX) / 2, Math.abs(dy) - (h * scaleY) / 2];
    // inside of two at once, the one whose middle is nearer
    const far = Math.hypot(Math.max(0, outX), Math.max(0, outY)) + Math.hypot(dx, dy) / 1e4;
    if (far < least) [found, least] = [what, far];
  }
  return found;
}

/**
 * When the question goes with the focus in it, the player keeps the focus, so that its keys go on working. The next
 * question takes it from there when somebody answers one question after another.
 */
function useFocusAfter(layer: RefObject<HTMLElement | null>, keepsFocus: boolean): void {
  useLayoutEffect(() => {
    const own = layer.current!;
    if (keepsFocus && document.activeElement === own.closest('[data-player]'))
      own.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true });
    return () => {
      if (own.contains(document.activeElement))
        own.closest<HTMLElement>('[data-player]')?.focus({ preventScroll: true });
    };
  }, [layer, keepsFocus]);
}
