import { VisuallyHidden } from '@mantine/core';
import type { Row, Value } from './read-trace.ts';
import { ValueView } from './value-view.tsx';
import css from './step-state.module.css';

type FrameProps = {
  name: string;
  /** Where it goes on, once what it called is done. */
  line: number | null;
  rows: readonly Row[];
  isCurrent: boolean;
  isNew: boolean;
  /** Names that have another value than a step before. */
  changed: ReadonlySet<Value> | undefined;
  /** What it gives back, as it ends. */
  returned: { word: string; value: Value } | null;
};

/** A call, or the program itself: its names and their values. */
export function FrameView({ name, line, rows, isCurrent, isNew, changed, returned }: FrameProps) {
  return (
    <div className={css.frame} data-frame data-current={isCurrent || undefined}>
      <div className={css.frameName}>
        {name}
        {isNew ? (
          <span className={css.new}>новый вызов</span>
        ) : (
          line !== null && <span className={css.quiet}>строка {line}</span>
        )}
      </div>
      {rows.length === 0 && returned === null ? (
        <p className={css.quiet}>Переменных пока нет</p>
      ) : (
        <Rows rows={rows} isChanged={(_, rowName) => changed?.has(rowName) ?? false} />
      )}
      {returned !== null && (
        <p className={css.returned}>
          {returned.word} <ValueView value={returned.value} />
        </p>
      )}
    </div>
  );
}

type RowsProps = { rows: readonly Row[]; isChanged: (place: number, name: Value) => boolean };

/** Names or keys with their values. */
export const Rows = ({ rows, isChanged }: RowsProps) => (
  <dl className={css.rows}>
    {rows.map(([name, value], place) => (
      <div key={place} data-changed={isChanged(place, name) || undefined}>
        <dt>{typeof name === 'number' ? <ValueView value={name} /> : name}</dt>
        <dd>
          <ValueView value={value} of={name} />
          <ChangedWord isShown={isChanged(place, name)} />
        </dd>
      </div>
    ))}
  </dl>
);

/** For who does not see the colour. */
export const ChangedWord = ({ isShown }: { isShown: boolean }) =>
  isShown ? <VisuallyHidden> — изменилось</VisuallyHidden> : null;
