import { memo } from 'react';
import { countWords } from '../../../../ui/words/count-words.ts';
import { columnLabel } from '../../matrix/matrix.ts';
import { badgeOf, cardLine, nameOf } from './card-words.ts';
import type { Card } from './class-picture.ts';
import css from './live-class.module.css';

type Props = {
  card: Card;
  /** Undefined where the code is not to be opened: names are left out. */
  onOpen: ((card: Card) => void) | undefined;
};

const lookOf = ({ stuck, doing, isDone, isQuiet }: Card): string => {
  if (isQuiet) return 'quiet';
  if (stuck !== null) return stuck.reason === 'silent' ? 'silent' : 'stuck';
  if (doing === null || doing === 'away') return isDone ? 'done' : 'away';
  return isDone ? 'done' : 'works';
};

/** One student: the path of tasks, the open task, what is done there, attempts. It keeps its place. */
export const StudentCard = memo(function StudentCard({ card, onOpen }: Props) {
  const { path, at, doing, minutes, attempts, ticks, isDone } = card;
  const badge = badgeOf(card);
  const isAtTask = at !== -1 && doing !== null && doing !== 'away' && !isDone;
  return (
    <li className={css.card} data-look={lookOf(card)}>
      <div className={css.cardHead}>
        {onOpen === undefined ? (
          <strong>{nameOf(card)}</strong>
        ) : (
          <button type="button" className={css.name} onClick={() => onOpen(card)} disabled={at === -1}>
            {nameOf(card)}
          </button>
        )}
        {badge !== null && <span className={css.badge}>{badge}</span>}
      </div>
      <span className={css.path} role="img" aria-label={pathWords(path)}>
        {path.split('').map((letter, task) => (
          <i key={task} data-is={letter} data-here={task === at || undefined} />
        ))}
      </span>
      <p className={css.line}>
        {isAtTask && (
          <>
            <b>{columnLabel(at)}</b> · {minutes} мин ·{' '}
          </>
        )}
        {cardLine(card)}
      </p>
      {ticks !== '' && (
        <span className={css.ticks} role="img" aria-label={countWords(attempts, ['попытка', 'попытки', 'попыток'])}>
          {ticks.split('').map((tick, n) => (
            <i key={n} data-is={tick} />
          ))}
        </span>
      )}
    </li>
  );
}, isSame);

const pathWords = (path: string): string => {
  const solved = path.split('').filter((letter) => letter === 'a' || letter === 'r').length;
  const counted = path.replaceAll('x', '').length;
  return `Решено ${solved} из ${counted}`;
};

/** A thousand cards stand on a page, and a few change at once. */
function isSame(a: Props, b: Props): boolean {
  if (a.onOpen !== b.onOpen) return false;
  const names = Object.keys(a.card) as (keyof Card)[];
  return names.every((name) => a.card[name] === b.card[name] || (name === 'stuck' && isSameStuck(a.card, b.card)));
}

const isSameStuck = (a: Card, b: Card): boolean => JSON.stringify(a.stuck) === JSON.stringify(b.stuck);
