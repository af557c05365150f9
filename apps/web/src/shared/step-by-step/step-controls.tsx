import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { IconButton } from '../icon-button.tsx';
import css from './step-player.module.css';

type Props = { at: number; last: number; onGo: (to: number) => void };

/** Forward and back through the steps. */
export function StepControls({ at, last, onGo }: Props) {
  return (
    <div className={css.controls} role="group" aria-label="Шаги">
      <input
        type="range"
        className={css.slider}
        style={{ '--pt-done': `${last === 0 ? 100 : (at / last) * 100}%` } as React.CSSProperties}
        aria-label="Шаг"
        aria-valuetext={`Шаг ${at + 1} из ${last + 1}`}
        min={0}
        max={last}
        value={at}
        onChange={(event) => onGo(Number(event.currentTarget.value))}
      />
      <div className={css.buttons}>
        <IconButton
          icon={IconChevronsLeft}
          hint="К началу (Home)"
          label="К началу"
          isLarge
          isDisabled={at === 0}
          onClick={() => onGo(0)}
        />
        <IconButton
          icon={IconChevronLeft}
          hint="Назад (←)"
          label="Шаг назад"
          isLarge
          isDisabled={at === 0}
          onClick={() => onGo(at - 1)}
        />
        <span className={css.count}>
          Шаг {(at + 1).toLocaleString('ru')} из {(last + 1).toLocaleString('ru')}
        </span>
        <IconButton
          icon={IconChevronRight}
          hint="Вперёд (→)"
          label="Шаг вперёд"
          isLarge
          hasFocus
          isDisabled={at === last}
          onClick={() => onGo(at + 1)}
        />
        <IconButton
          icon={IconChevronsRight}
          hint="К концу (End)"
          label="К концу"
          isLarge
          isDisabled={at === last}
          onClick={() => onGo(last)}
        />
      </div>
      <p className={css.keys}>
        <kbd>←</kbd> <kbd>→</kbd> шаг, <kbd>PageUp</kbd> <kbd>PageDown</kbd> десять шагов, <kbd>Home</kbd>{' '}
        <kbd>End</kbd> начало и конец
      </p>
    </div>
  );
}
