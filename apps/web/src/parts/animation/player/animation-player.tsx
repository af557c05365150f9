import type { ShownAnimation } from '@put/contract/animations/animations';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../../api/errors.ts';
import type { Asking } from '../questions/asking.ts';
import { Listing } from '../steps/listing.tsx';
import type { OwnInput } from './own-input.tsx';
import { PlayerControls } from './player-controls.tsx';
import { type Command, type Player, type Span, spanWithin } from './player-core.ts';
import { onPlayerKey } from './player-keys.ts';
import { PlayerMenu } from './player-menu.tsx';
import type { Pictures } from '../pictures.ts';
import type { DrawnPicture } from '../questions/questions.tsx';
import { Said } from '../steps/said.tsx';
import { StepPicture } from '../steps/step-picture.tsx';
import { useClicker } from './use-clicker.ts';
import { useDrawn } from './use-drawn.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useLed } from './use-led.ts';
import { usePlayer } from './use-player.ts';
import { usePrinting } from './use-printing.ts';
import type { AnsweredAsk } from '../questions/use-self-check.ts';
import css from './animation-player.module.css';

// not every animation has questions and data of one's own, and few readers ask for the text
const Questions = lazy(() => import('../questions/questions.tsx'));
const OwnInputField = lazy(() => import('./own-input.tsx'));
const PrintedSoFar = lazy(() => import('../steps/printed-so-far.tsx'));
const StepTexts = lazy(() => import('../steps/step-texts.tsx'));

export type AnimationPlayerProps = {
  shown: Pick<ShownAnimation, 'title' | 'animation'> & Partial<Pick<ShownAnimation, 'speed'>>;
  /** What tells it from the same animation elsewhere on the page, after its title. */
  aside?: string;
  /** The steps that a text is about, from 0. The reader can ask for the whole. */
  span?: Partial<Span> | undefined;
  /** Where to begin, from 0. */
  step?: number | undefined;
  /** Another value shows the animation from its beginning. While it stays, so does the step. */
  dataKey?: string | undefined;
  /** Null: readers can not give data of their own. */
  own?: OwnInput | null;
  /** The address of a step. */
  addressOf?: ((step: number) => string) | undefined;
  /** The step of somebody who leads, from 0; null: nobody does. */
  led?: number | null;
  /** The reader shows it to others: keys of a presenter's clicker work on the whole page. */
  isPresented?: boolean;
  /** The reader has pressed something of their own while somebody leads. */
  onLeave?: (() => void) | undefined;
  /** The shown step, after each change of it or of the data. */
  onStep?: ((step: number) => void) | undefined;
  /** Who takes answers to questions; null: the player checks them, and nothing is counted. */
  asking?: Asking | null;
  /** Under the controls. */
  children?: ReactNode | ((step: number) => ReactNode);
};

/** An animation with its listing, its sentences and its controls. What draws it is loaded first. */
export function AnimationPlayer(props: AnimationPlayerProps) {
  const { drawn, error } = useDrawn(props.shown);
  if (drawn !== null) return <DrawnPlayer {...props} {...drawn} />;
  return (
    <div className={css.waiting} role="status">
      {error === null ? 'Загружаем анимацию…' : wordsOf(error)}
    </div>
  );
}

type DrawnProps = AnimationPlayerProps & { pictures: Pictures };

function DrawnPlayer({ shown, pictures, span, step: begin, dataKey, own = null, aside = '', ...props }: DrawnProps) {
  const { addressOf, led = null, isPresented = false, onLeave, onStep, asking = null, children } = props;
  const { title, animation, speed } = shown;
  const name = `«${title}»${aside}`;
  // a link may lead to a step that the text does not show
  const [isWhole, setWhole] = useState(() => begin !== undefined && isBeside(span, begin));
  // and so may somebody who leads
  if (led !== null && !isWhole && isBeside(span, led)) setWhole(true);
  const { steps } = pictures;
  const [player, standing] = usePlayer(steps, { span: isWhole ? undefined : span, step: led ?? begin, speed });
  const { step } = standing;
  const root = useRef<HTMLElement>(null);
  const full = useFullScreen(root);
  const [isText, setText] = useState(false);
  const isPrinting = usePrinting();

  const pictureAt = useCallback((width: number) => pictures.at(step, width), [pictures, step]);
  const [drawn, setDrawn] = useState<DrawnPicture | null>(null);
  const hasAsks = asking !== null || steps.some(({ ask }) => ask !== undefined);
  const leave = useLed(player, led, dataKey, onLeave);
  useBeginning(dataKey, () => led === null && player.do('start'));
  useTold(player, dataKey, onStep);

  const act = (command: Command) => {
    leave();
    player.do(command);
  };
  useClicker(isPresented, act);
  const go = (to: number) => {
    leave();
    player.go(to);
  };
  const isPart = !isWhole && isLess(spanWithin(steps.length, span ?? {}), steps.length);
  return (
    // keys work anywhere in the player; each key has a button too
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      className={css.player}
      aria-label={`Анимация ${name}`}
      tabIndex={-1}
      data-player
      data-full={full.isFull || undefined}
      onKeyDown={onPlayerKey({ onDo: act, onFull: full.toggle })}
    >
      <div className={css.body}>
        <div className={css.picture}>
          <StepPicture
            {...{ animation, pictures, standing, pictureAt }}
            moveMs={player.moveMs}
            isFitted={full.isFull}
            onDrawn={hasAsks ? setDrawn : undefined}
          />
        </div>
        {animation.code !== null && (
          <Listing
            of={name}
            code={animation.code}
            language={animation.language}
            line={animation.steps[step]?.line}
            isLarge={full.isLarge}
          />
        )}
      </div>
      {animation.kind === 'trace' && animation.record.printed !== '' && (
        <Suspense fallback={<div className={css.printed} />}>
          <PrintedSoFar of={name} record={animation.record} at={animation.steps[step]?.step ?? 0} />
        </Suspense>
      )}
      <Said steps={steps} at={step} />
      {hasAsks && (
        <Suspense fallback={<div className={css.asks} />}>
          <Questions
            {...{ player, steps, step, asking, drawn }}
            ask={(steps[step] as { ask?: AnsweredAsk } | undefined)?.ask}
            state={pictures.stateAt(step)}
          />
        </Suspense>
      )}
      <PlayerControls
        {...{ steps, standing, full }}
        span={player.span}
        onDo={act}
        onGo={go}
        onSpeed={(to) => player.setSpeed(to)}
      >
        <PlayerMenu
          {...{ title, step, addressOf, isText }}
          pictureAt={pictures.movie === null ? pictureAt : null}
          // what is being performed is not a whole yet
          whole={asking === null && pictures.movie === null ? { animation, pictures } : null}
          within={() => root.current}
          onText={() => setText(!isText)}
        />
      </PlayerControls>
      {typeof children === 'function' ? children(step) : children}
      {isPart && (
        <button type="button" className={css.whole} onClick={() => setWhole(true)}>
          Показать всю анимацию
        </button>
      )}
      {(isText || isPrinting) && (
        <Suspense fallback={null}>
          <StepTexts steps={steps} at={step} onGo={go} addressOf={addressOf} />
        </Suspense>
      )}
      {own !== null && (
        <Suspense fallback={<div className={css.own} />}>
          <OwnInputField of={own} />
        </Suspense>
      )}
    </section>
  );
}

const isBeside = ({ first = 0, last = Infinity }: Partial<Span> = {}, step: number) => step < first || step > last;

const isLess = ({ first, last }: Span, length: number) => first > 0 || last < length - 1;

/** Tells the step when it, or the data, have changed. */
function useTold(player: Player, key: string | undefined, tell: AnimationPlayerProps['onStep']): void {
  const before = useRef({ step: player.standing().step, key });
  useEffect(() => {
    // data that begin anew have moved the player in this moment
    const { step } = player.standing();
    if (before.current.step === step && before.current.key === key) return;
    before.current = { step, key };
    tell?.(step);
  });
}

/** Begins anew when other data are shown. */
function useBeginning(key: string | undefined, begin: () => void): void {
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    begin();
  });
}
