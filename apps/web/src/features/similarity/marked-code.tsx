import { useMemo } from 'react';
import '../../ui/code-editor/code-colors.css';
import { linesOfPieces } from '../../ui/code/lines-of-pieces.ts';
import { useColoredCode } from '../../ui/code/use-colored-code.ts';
import css from './marked-code.module.css';

/** A shared part by its lines, from 1. */
export type Mark = { number: number; from: number; to: number };

type Props = {
  code: string;
  language: string;
  label: string;
  marks: readonly Mark[];
  /** The part that was asked for. */
  active: number | null;
  onPart: (number: number) => void;
};

/** A program by lines. Lines of shared parts have a stroke; on the first line of each stands its number, a button. */
export function MarkedCode({ code, language, label, marks, active, onPart }: Props) {
  const pieces = useColoredCode(code.replace(/\n$/, ''), language);
  const lines = useMemo(() => linesOfPieces(pieces), [pieces]);
  return (
    // a box that scrolls is reached by Tab
    <ol className={css.code} aria-label={label} tabIndex={0}>
      {lines.map((own, at) => {
        const line = at + 1;
        const within = marks.filter(({ from, to }) => from <= line && line <= to);
        const starting = within.filter(({ from }) => from === line);
        return (
          <li
            key={line}
            className={css.line}
            data-marked={within.length > 0 || undefined}
            data-active={within.some(({ number }) => number === active) || undefined}
          >
            <span className={css.number} aria-hidden>
              {line}
            </span>
            <span className={css.parts}>
              {starting.map(({ number, to }) => (
                <button
                  key={number}
                  type="button"
                  className={css.part}
                  data-part={number}
                  aria-pressed={number === active}
                  aria-label={`Общий кусок ${number}, строки ${line}–${to}: показать напротив`}
                  onClick={() => onPart(number)}
                >
                  {number}
                </button>
              ))}
            </span>
            <code className={css.text}>
              {own.map(({ text, className }, index) => (
                <span key={index} className={className}>
                  {text}
                </span>
              ))}
            </code>
          </li>
        );
      })}
    </ol>
  );
}
