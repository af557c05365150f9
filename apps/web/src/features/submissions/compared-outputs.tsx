import { VisuallyHidden } from '@mantine/core';
import { compareOutputs, type Piece, seeSpaces } from './compare-outputs.ts';
import css from './verdict.module.css';

/** The expected and the actual output side by side, with differences marked and white space visible. */
export function ComparedOutputs({ expected, got }: { expected: string; got: string }) {
  const { rows, hidden } = compareOutputs(expected, got);
  const hasSpaces = /[ \t\r\u00a0]/.test(expected + got);
  return (
    <div>
      <div className={css.scrolled} tabIndex={0} role="group" aria-label="Сравнение ответов">
        <table className={css.compared}>
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
                  {number}
                  {!isSame && <VisuallyHidden>, отличается</VisuallyHidden>}
                </th>
                <Side pieces={left} none="нет строки" />
                <Side pieces={right} none="нет строки" />
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <th scope="row">—</th>
                <td>пусто</td>
                <td>пусто</td>
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
    </div>
  );
}

function Side({ pieces, none }: { pieces: Piece[] | null; none: string }) {
  if (pieces === null) return <td className={css.none}>{none}</td>;
  return (
    <td>
      {pieces.map(({ text, isOdd }, index) =>
        isOdd ? <mark key={index}>{seeSpaces(text)}</mark> : <span key={index}>{seeSpaces(text)}</span>,
      )}
    </td>
  );
}
