import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { compareOutputs, type Piece, seeSpaces } from './compare-outputs.ts';
import css from './verdict.module.css';

/** The expected and the actual output side by side, with differences marked and white space visible. */
export function ComparedOutputs({ expected, got }: { expected: string; got: string }) {
  const { rows, hidden } = compareOutputs(expected, got);
  const hasSpaces = /[ \t\r\u00a0]/.test(expected + got);
  const box = useRef<HTMLDivElement>(null);
  // a long output begins where it differs
  useEffect(() => {
    const head = box.current!.querySelector('thead')!;
    const row = box.current!.querySelector<HTMLElement>('tr[data-differs]');
    if (row !== null) box.current!.scrollTop = row.offsetTop - head.offsetHeight;
  }, [expected, got]);
  return (
    <>
      <div ref={box} className={css.scrolled} tabIndex={0} role="group" aria-label="Сравнение ответов">
        <table className={css.compared} data-one={rows.length < 2 || undefined}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Строка</VisuallyHidden>
              </th>
              <th scope="col">Ожидалось</th>
              <th scope="col">Получено</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, isSame, expected: left, got: right }) => (
              <tr key={number} data-differs={!isSame || undefined}>
                <th scope="row">
                  <span>{number}</span>
                  {!isSame && <VisuallyHidden>, отличается</VisuallyHidden>}
                </th>
                <Side pieces={left} />
                <Side pieces={right} />
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <th scope="row">
                  <span>—</span>
                </th>
                <td className={css.none}>пусто</td>
                <td className={css.none}>пусто</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {(hasSpaces || hidden > 0) && (
        <p className={css.legend}>
          {hasSpaces && '· — пробел, → — табуляция. '}
          {hidden > 0 && `Ещё строк: ${hidden}.`}
        </p>
      )}
    </>
  );
}

function Side({ pieces }: { pieces: Piece[] | null }) {
  if (pieces === null) return <td className={css.none}>нет строки</td>;
  return (
    <td>
      {pieces.map(({ text, isOdd }, index) =>
        isOdd ? <mark key={index}>{seeSpaces(text)}</mark> : <span key={index}>{seeSpaces(text)}</span>,
      )}
    </td>
  );
}
