import type { ComponentProps, ReactNode } from 'react';
import { Hint } from '../../../ui/buttons/hint.tsx';
import { Glyph, type GlyphName } from '../glyph.tsx';
import { PathSlider } from './path-slider.tsx';
import { type Command, type PlayedStep, type Span, speeds, type Standing } from './player-core.ts';
import type { FullScreen } from './use-full-screen.ts';
import css from './player-controls.module.css';

type Props = {
  steps: readonly PlayedStep[];
  span: Span;
  standing: Standing;
  full: FullScreen;
  onDo: (command: Command) => void;
  onGo: (step: number) => void;
  onSpeed: (speed: number) => void;
  /** At the end of the row. */
  children?: ReactNode;
};

export function PlayerControls({ steps, span, standing, full, onDo, onGo, onSpeed, children }: Props) {
  const { step, isPlaying, speed } = standing;
  const button = (glyph: GlyphName, label: string, key: string, command: Command, isOff = false) => (
    <PlayerButton glyph={glyph} label={label} hint={`${label} (${key})`} isOff={isOff} onClick={() => onDo(command)} />
  );
  return (
    <div className={css.controls} role="group" aria-label="Управление">
      {button('start', 'К началу', 'Home', 'start', step === span.first)}
      {button('back', 'Шаг назад', '←', 'back', step === span.first)}
      <PlayerButton
        glyph={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? 'Пауза' : 'Показывать подряд'}
        hint={`${isPlaying ? 'Пауза' : 'Показывать подряд'} (пробел)`}
        isMain
        onClick={() => onDo('toggle')}
      />
      {button('next', 'Шаг вперёд', '→', 'next', step === span.last)}
      <div className={css.way}>
        <PathSlider {...{ steps, span, step, onGo }} />
        <StepCount at={step} length={steps.length} />
      </div>
      <select
        className={css.speed}
        aria-label="Скорость"
        value={speed}
        onChange={(event) => onSpeed(Number(event.currentTarget.value))}
      >
        {[...new Set([...speeds, speed])].map((one) => (
          <option key={one} value={one}>
            {one.toLocaleString('ru')}×
          </option>
        ))}
      </select>
      <PlayerButton
        glyph={full.isFull ? 'small' : 'full'}
        label={full.isFull ? 'Обычный размер' : 'Во весь экран'}
        hint={full.isFull ? 'Обычный размер (F)' : 'Во весь экран (F)'}
        onClick={full.toggle}
      />
      {children}
    </div>
  );
}

/** «7 / 28». As many letters at every step, so that the words beside it stand still. */
function StepCount({ at, length }: { at: number; length: number }) {
  const number = String(at + 1).padStart(String(length).length, '\u2007');
  return (
    <span className={css.count}>
      <span className={css.hidden}>Шаг </span>
      {`${number} / ${length}`}
    </span>
  );
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  glyph: GlyphName;
  label: string;
  hint: string;
  isOff?: boolean;
  isMain?: boolean;
};

/** Stays focusable when it is off, so that the focus is not lost at the ends. */
export const PlayerButton = ({ glyph, label, hint, isOff = false, isMain = false, onClick, ...more }: ButtonProps) => (
  <Hint label={hint}>
    <button
      {...more}
      type="button"
      className={isMain ? css.main : css.button}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      <Glyph name={glyph} />
    </button>
  </Hint>
);
