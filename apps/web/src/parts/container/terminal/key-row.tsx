import { useState } from 'react';
import css from './terminal.module.css';

const keys = [
  { name: 'Esc', words: 'Esc', bytes: '\u001B' },
  { name: 'Tab', words: 'Tab', bytes: '\t' },
  { name: '←', words: 'Влево', bytes: '\u001B[D' },
  { name: '↑', words: 'Вверх', bytes: '\u001B[A' },
  { name: '↓', words: 'Вниз', bytes: '\u001B[B' },
  { name: '→', words: 'Вправо', bytes: '\u001B[C' },
  ...['|', '/', '~', '-', '_', '$', '*', '"', "'", '<', '>', '&', ';', '\\'].map((sign) => ({
    name: sign,
    words: sign,
    bytes: sign,
  })),
];

type Props = { isCtrl: boolean; onCtrl: (isOn: boolean) => void; onKey: (bytes: string) => void };

/** Keys that a touch keyboard lacks. CSS shows them on touch screens only. A press leaves the keyboard open. */
export function KeyRow({ isCtrl, onCtrl, onKey }: Props) {
  const [at, setAt] = useState(0);
  const press = (index: number, act: () => void) => ({
    type: 'button' as const,
    tabIndex: index === at ? 0 : -1,
    onFocus: () => setAt(index),
    onPointerDown: (event: React.PointerEvent) => event.preventDefault(),
    onKeyDown: goAlong,
    onClick: act,
  });
  return (
    <div role="toolbar" aria-label="Клавиши терминала" className={css.keys}>
      <button {...press(0, () => onCtrl(!isCtrl))} aria-pressed={isCtrl}>
        Ctrl
      </button>
      {keys.map(({ name, words, bytes }, index) => (
        <button key={name} {...press(index + 1, () => onKey(bytes))} aria-label={words}>
          {name}
        </button>
      ))}
    </div>
  );
}

function goAlong(event: React.KeyboardEvent<HTMLElement>): void {
  const { previousElementSibling: before, nextElementSibling: after } = event.currentTarget;
  const next = { ArrowLeft: before, ArrowRight: after }[event.key];
  if (next instanceof HTMLElement) next.focus();
}
