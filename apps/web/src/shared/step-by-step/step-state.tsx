import { useId, useState } from 'react';
import { hasRows, type Recording, type Row, type Thing, type Value } from './read-trace.ts';
import { thingWords } from './step-words.ts';
import css from './step-player.module.css';

type Props = { recording: Recording; at: number };

/** As many colours as can be told apart; the number says the rest. */
const tones = 6;
const toneOf = (number: number) => number % tones;

/** Names with their values, what runs now above who called it, and the objects that they lead to. */
export function StepState({ recording, at }: Props) {
  const { steps, thingsAt } = recording;
  const step = steps[at]!;
  const things = thingsAt(at);
  const byNumber = new Map(things.map((thing) => [thing.number, thing]));
  const idPrefix = useId();
  /** The object whose references are shown. */
  const [marked, setMarked] = useState<number | null>(null);
  const show = (value: Value) => (
    <ValueView
      value={value}
      thing={typeof value === 'number' ? byNumber.get(value) : undefined}
      {...{ idPrefix, marked, setMarked }}
    />
  );
  const hasFrames = step.frames.length > 0;
  return (
    <div className={css.state}>
      <section className={css.frames} aria-label="Переменные">
        <h3>Переменные</h3>
        {(step.event === 'return' || step.event === 'yield') && step.value !== null && (
          <p className={css.returned}>
            {step.event === 'return' ? 'Возвращает' : 'Отдаёт'} {show(step.value)}
          </p>
        )}
        {shownFrames(step.frames)
          .toReversed()
          .map(({ frame, depth, isGap }) =>
            isGap ? (
              <p key="gap" className={css.quiet}>
                …ещё вызовов: {depth}
              </p>
            ) : (
              <FrameView
                key={depth}
                name={frame.name}
                line={frame.line}
                rows={frame.rows}
                isCurrent={depth === step.frames.length - 1}
                show={show}
              />
            ),
          )}
        <FrameView name={hasFrames ? 'Программа' : null} rows={step.globals} isCurrent={!hasFrames} show={show} />
      </section>
      {things.length > 0 && (
        <section className={css.things} aria-label="Объекты">
          <h3>Объекты</h3>
          <ul>
            {things.map((thing) => (
              <li
                key={thing.number}
                id={`${idPrefix}${thing.number}`}
                tabIndex={-1}
                className={css.thing}
                data-tone={toneOf(thing.number)}
                data-marked={thing.number === marked || undefined}
              >
                <ThingView thing={thing} show={show} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Of a deep recursion the beginning and the end. */
const [firstFrames, lastFrames] = [2, 6];

type Shown<F> = { frame: F; depth: number; isGap: boolean };

function shownFrames<F>(frames: readonly F[]): Shown<F>[] {
  const all = frames.map((frame, depth) => ({ frame, depth, isGap: false }));
  const left = all.length - firstFrames - lastFrames;
  if (left <= 1) return all;
  return [...all.slice(0, firstFrames), { frame: frames[0]!, depth: left, isGap: true }, ...all.slice(-lastFrames)];
}

type FrameProps = {
  /** Null where there is only one. */
  name: string | null;
  line?: number;
  rows: readonly Row[];
  isCurrent: boolean;
  show: (value: Value) => React.ReactNode;
};

function FrameView({ name, line, rows, isCurrent, show }: FrameProps) {
  return (
    <div className={css.frame} data-current={isCurrent || undefined}>
      {name !== null && (
        <div className={css.frameName}>
          {name}
          {line !== undefined && !isCurrent && <span className={css.quiet}>строка {line}</span>}
        </div>
      )}
      {rows.length === 0 ? <p className={css.quiet}>Пока ни одной</p> : <Rows rows={rows} show={show} />}
    </div>
  );
}

const Rows = ({ rows, show }: { rows: readonly Row[]; show: FrameProps['show'] }) => (
  <dl className={css.rows}>
    {rows.map(([name, value], place) => (
      <div key={place}>
        <dt>{typeof name === 'number' ? show(name) : name}</dt>
        <dd>{show(value)}</dd>
      </div>
    ))}
  </dl>
);

function ThingView({ thing, show }: { thing: Thing; show: FrameProps['show'] }) {
  return (
    <>
      <div className={css.thingName}>{thingWords(thing)}</div>
      {hasRows(thing) ? (
        thing.items.length > 0 && <Rows rows={thing.items} show={show} />
      ) : thing.items.length === 0 ? (
        <span className={css.quiet}>пусто</span>
      ) : (
        <ol className={css.items} data-plain={thing.kind === 'set' || undefined}>
          {(thing.items as readonly Value[]).map((value, place) => (
            <li key={place}>
              {thing.kind !== 'set' && <span className={css.index}>{place}</span>}
              {show(value)}
            </li>
          ))}
        </ol>
      )}
      {thing.more > 0 && <p className={css.quiet}>…и ещё {thing.more}</p>}
    </>
  );
}

type ValueProps = {
  value: Value;
  thing: Thing | undefined;
  idPrefix: string;
  marked: number | null;
  setMarked: (number: number | null) => void;
};

/** A plain value, or a reference: named in words, of the colour of its object, and leading there. */
function ValueView({ value, thing, idPrefix, marked, setMarked }: ValueProps) {
  if (typeof value !== 'number') return <code className={css.value}>{value}</code>;
  if (!thing) return <span className={css.quiet}>не показан</span>;
  return (
    <button
      type="button"
      className={css.reference}
      data-tone={toneOf(value)}
      data-marked={value === marked || undefined}
      onMouseEnter={() => setMarked(value)}
      onMouseLeave={() => setMarked(null)}
      onFocus={() => setMarked(value)}
      onBlur={() => setMarked(null)}
      onClick={() => {
        const card = document.getElementById(`${idPrefix}${value}`);
        card?.scrollIntoView({ block: 'nearest' });
        card?.focus({ preventScroll: true });
        setMarked(value);
      }}
    >
      <span aria-hidden>→ </span>
      {thingWords(thing)}
    </button>
  );
}
