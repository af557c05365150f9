import type { ActionMark } from '@put/contract/animations/performances';
import css from './animation.module.css';
import { markLooks } from './mark-words.ts';

type Props = {
  /** What is behind. */
  stops: readonly ActionMark[];
  /** How many stops the whole path has. */
  total: number;
  /** The stop at which the student stands; null: the path is behind. */
  here: number | null;
  /** What is said of the stops that have no mark. */
  ahead?: string;
};

/** More stops than this would be dots without a size. */
const mostStops = 60;

/** The path of a performance: a stop a question, with what became of it. */
export function MarkPath({ stops, total, here, ahead = 'впереди' }: Props) {
  if (total > mostStops) return null;
  return (
    <ol className={css.path} aria-label="Путь">
      {Array.from({ length: total }, (_, at) => (
        <li
          key={at}
          className={css.stop}
          data-mark={stops[at] ?? (at === here ? 'here' : 'ahead')}
          aria-label={`Шаг ${at + 1}: ${wordsOf(stops[at], at === here ? 'вы здесь' : ahead)}`}
          aria-current={at === here ? 'step' : undefined}
        />
      ))}
    </ol>
  );
}

const wordsOf = (mark: ActionMark | undefined, without: string): string =>
  mark === undefined ? without : markLooks[mark].words.toLowerCase();
