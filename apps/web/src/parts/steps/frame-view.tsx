import { VisuallyHidden } from '@mantine/core';
import type { Row, Value } from '@put/animation/trace/read-trace';
import { ValueView } from './value-view.tsx';
import css from './step-state.module.css';

type FrameProps = {
  name: string;
  /** The line where this frame waits for a call to return, else null. */
  line: number | null;
  rows: readonly Row[];
  isCurrent: boolean;
  isNew: boolean;
  /** Names whose value differs from the previous step. */
  changed: ReadonlySet<Value> | undefined;
  /** The value that it returns or yields at this step. */
  returned: { word: string; value: Value } | null;
};

/** A call, or the program itself, with its names and values. */
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

type RowsProps = { rows: readonly Row[]; isChanged: (index: number, name: Value) => boolean };

/** Names or keys with their values. */
export const Rows = ({ rows, isChanged }: RowsProps) => (
  <dl className={css.rows}>
    {rows.map(([name, value], index) => (
      <div key={index} data-changed={isChanged(index, name) || undefined}>
        <dt>{typeof name === 'number' ? <ValueView value={name} /> : name}</dt>
        <dd>
          <ValueView value={value} of={name} />
          <ChangedWord isShown={isChanged(index, name)} />
        </dd>
      </div>
    ))}
  </dl>
);

/** For people who do not see the colour. */
export const ChangedWord = ({ isShown }: { isShown: boolean }) =>
  isShown ? <VisuallyHidden> — изменилось</VisuallyHidden> : null;
