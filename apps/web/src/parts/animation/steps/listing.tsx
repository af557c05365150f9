import '../../../ui/code-editor/code-colors.css';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { linesOfPieces } from '../../../ui/code/lines-of-pieces.ts';
import { useColoredCode } from '../../../ui/code/use-colored-code.ts';
import css from './listing.module.css';

type Props = {
  /** Which program it is: «Сортировка». */
  of: string;
  code: readonly string[];
  language: string;
  /** The running line, from 1. */
  line: number | undefined;
  /** To be read from far away. */
  isLarge: boolean;
};

/** The height of a line in pixels, as the styles have it. */
const rowPx = { usual: 23, large: 32 };

/** The program beside the picture, with its line marked. It scrolls by itself, and nothing else does. */
export function Listing({ of, code, language, line, isLarge }: Props) {
  const row = isLarge ? rowPx.large : rowPx.usual;
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null || line === undefined) return;
    const top = (line - 1) * row;
    if (top < box.scrollTop || top + 2 * row > box.scrollTop + box.clientHeight)
      box.scrollTop = Math.max(0, top - box.clientHeight / 3);
  }, [line, row]);
  const longest = code.reduce((most, one) => Math.max(most, one.length), 0);
  return (
    <div
      className={css.listing}
      data-large={isLarge || undefined}
      style={{ '--pt-lines': code.length, '--pt-letters': longest } as React.CSSProperties}
    >
      <label className={css.fold}>
        <input type="checkbox" />
        Показать программу
      </label>
      <div ref={scroller} className={css.scroller} tabIndex={0} role="region" aria-label={nameOf(of, line)}>
        <div className={css.paper}>
          <span
            className={css.bar}
            style={line === undefined ? undefined : { transform: `translateY(${(line - 1) * row}px)` }}
            data-shown={line !== undefined || undefined}
          />
          <Lines code={code} language={language} />
        </div>
      </div>
    </div>
  );
}

/** A text may have several. */
const nameOf = (of: string, line: number | undefined) =>
  `Программа анимации ${of}${line === undefined ? '' : `, строка ${line}`}`;

/** The same at every step. */
const Lines = memo(function Lines({ code, language }: Pick<Props, 'code' | 'language'>) {
  const pieces = useColoredCode(
    useMemo(() => code.join('\n'), [code]),
    language,
  );
  const lines = useMemo(() => linesOfPieces(pieces), [pieces]);
  return (
    <ol>
      {lines.map((line, index) => (
        <li key={index}>
          <code>
            {line.length === 0
              ? ' '
              : line.map(({ text, className }, position) => (
                  <span key={position} className={className}>
                    {text}
                  </span>
                ))}
          </code>
        </li>
      ))}
    </ol>
  );
});
