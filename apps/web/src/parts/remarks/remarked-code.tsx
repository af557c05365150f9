import { memo, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import '../../ui/code-editor/code-colors.css';
import type { ColoredPiece } from '../../ui/code/color-code.ts';
import { linesOfPieces } from '../../ui/code/lines-of-pieces.ts';
import { useColoredCode } from '../../ui/code/use-colored-code.ts';
import css from './remarked-code.module.css';

/** Of a longer file only the lines in sight are rendered. */
const mostDrawn = 300;

type Props = {
  code: string;
  language: string;
  label: string;
  /** What stands below lines, by their numbers. */
  below: ReadonlyMap<number, ReactNode>;
  /** Opens a remark at a line; undefined for who only reads. */
  onLine?: ((line: number) => void) | undefined;
};

/**
 * A program by lines, with what is said of a line below it. The numbers of lines are buttons for a reviewer: one Tab
 * stop, with arrow keys between them.
 */
export function RemarkedCode({ code, language, label, below, onLine }: Props) {
  const [active, setActive] = useState(1);
  const pieces = useColoredCode(code, language);
  const lines = useMemo(() => linesOfPieces(pieces), [pieces]);
  const press = (line: number) => {
    setActive(line);
    onLine?.(line);
  };
  const step = (event: KeyboardEvent<HTMLButtonElement>, line: number) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.max(1, Math.min(lines.length, line + by));
    setActive(next);
    event.currentTarget.closest('ol')?.querySelector<HTMLElement>(`[data-line="${next}"]`)?.focus();
  };
  const list = lines.map((own, at) => (
    <Line
      key={at}
      number={at + 1}
      pieces={own}
      isTabStop={onLine === undefined ? null : at + 1 === Math.min(active, lines.length)}
      below={below.get(at + 1) ?? null}
      onPress={press}
      onStep={step}
    />
  ));
  const isLong = lines.length > mostDrawn || undefined;
  if (onLine === undefined)
    return (
      // a box that scrolls is reached by Tab
      <ol className={css.code} aria-label={label} tabIndex={0} data-long={isLong}>
        {list}
      </ol>
    );
  return (
    <ol className={css.code} aria-label={label} data-long={isLong}>
      {list}
    </ol>
  );
}

type LineProps = {
  number: number;
  pieces: readonly ColoredPiece[];
  /** Null: there is no button. */
  isTabStop: boolean | null;
  below: ReactNode;
  onPress: (line: number) => void;
  onStep: (event: KeyboardEvent<HTMLButtonElement>, line: number) => void;
};

/** Kept from drawing again while another line is written at: its two handlers do the same at each drawing. */
const Line = memo(function Line({ number, pieces, isTabStop, below, onPress, onStep }: LineProps) {
  return (
    <li className={css.line} data-marked={below !== null || undefined}>
      {isTabStop === null ? (
        <span className={css.number} aria-hidden>
          {number}
        </span>
      ) : (
        <button
          type="button"
          className={css.number}
          data-line={number}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={`Замечание к строке ${number}`}
          onClick={() => onPress(number)}
          onKeyDown={(event) => onStep(event, number)}
        >
          {number}
        </button>
      )}
      <code className={css.text}>
        {pieces.map(({ text, className }, at) => (
          <span key={at} className={className}>
            {text}
          </span>
        ))}
      </code>
      {below !== null && <div className={css.below}>{below}</div>}
    </li>
  );
}, isSameLine);

function isSameLine(one: LineProps, other: LineProps): boolean {
  return one.pieces === other.pieces && one.isTabStop === other.isTabStop && one.below === other.below;
}
