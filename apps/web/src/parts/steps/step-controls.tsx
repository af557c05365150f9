import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconLink,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { copyText } from '../../ui/code/copy-text.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { type Command, speeds, type Standing } from '../animation/player/player-core.ts';
import css from './step-player.module.css';

type Props = {
  standing: Standing;
  last: number;
  onGo: (to: number) => void;
  onDo: (command: Command) => void;
  onSpeed: (speed: number) => void;
  addressOf: ((step: number) => string) | undefined;
};

/** Forward and back through the steps, or one after another by itself. */
export function StepControls({ standing, last, onGo, onDo, onSpeed, addressOf }: Props) {
  const { step: at, isPlaying, speed } = standing;
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
          icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
          hint={isPlaying ? 'Пауза (пробел)' : 'Показывать подряд (пробел)'}
          label={isPlaying ? 'Пауза' : 'Показывать подряд'}
          isLarge
          onClick={() => onDo('toggle')}
        />
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
        <select
          className={css.speed}
          aria-label="Скорость"
          value={speed}
          onChange={(event) => onSpeed(Number(event.currentTarget.value))}
        >
          {speeds.map((one) => (
            <option key={one} value={one}>
              {one.toLocaleString('ru')}×
            </option>
          ))}
        </select>
        {addressOf && <LinkButton address={addressOf(at)} />}
      </div>
      <p className={css.keys}>
        <kbd>←</kbd> <kbd>→</kbd> шаг, <kbd>пробел</kbd> показывать подряд, <kbd>PageUp</kbd> <kbd>PageDown</kbd> десять
        шагов, <kbd>Home</kbd> <kbd>End</kbd> начало и конец, <kbd>+</kbd> <kbd>−</kbd> скорость
      </p>
    </div>
  );
}

/** For a teacher, who sees the same step of the same run. */
function LinkButton({ address }: { address: string }) {
  const messages = useMessage();
  const copy = async () => {
    if (await copyText(new URL(address, location.href).href)) messages.success('Ссылка скопирована');
    else messages.error('Не удалось скопировать ссылку');
  };
  return (
    <IconButton
      icon={IconLink}
      hint="Ссылка на этот шаг"
      label="Ссылка на этот шаг"
      isLarge
      onClick={() => void copy()}
    />
  );
}
