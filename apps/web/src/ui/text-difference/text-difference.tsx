import { VisuallyHidden } from '@mantine/core';
import { Fragment, useMemo } from 'react';
import { countWords } from '../words/count-words.ts';
import { compareTexts, type DifferenceRow, type Piece } from './compare-texts.ts';
import css from './text-difference.module.css';

type Props = {
  before: string;
  after: string;
  label: string;
  /** In a wide place the old lines stand at the left and the new ones at the right. */
  isBesideWhenWide?: boolean;
};

const signs = { same: ' ', added: '+', removed: '−' } as const;
const spoken = { same: '', added: 'Добавлено: ', removed: 'Удалено: ' } as const;

/** Shows the difference of two texts by lines, with signs and underlines besides colours. */
export function TextDifference({ before, after, label, isBesideWhenWide = false }: Props) {
  const rows = useMemo(() => compareTexts(before, after), [before, after]);
  if (before === after) return <p className={css.none}>Тексты совпадают.</p>;
  return (
    <div className={css.difference} role="region" aria-label={label} tabIndex={0}>
      {isBesideWhenWide
        ? pairsOf(rows).map((pair, at) => (
            <div key={at} className={css.pair} data-is={pair[0]?.is}>
              {pair.map((row, side) => (
                <Fragment key={side}>{row === null ? <span className={css.empty} /> : <Row row={row} />}</Fragment>
              ))}
              {pair[0]?.is === 'same' && (
                <div className={css.again} aria-hidden>
                  <Row row={pair[0]} />
                </div>
              )}
            </div>
          ))
        : rows.map((row, at) => <Row key={at} row={row} />)}
    </div>
  );
}

type Pair = readonly (DifferenceRow | null)[];

/** Old and new lines that stand beside each other. */
function pairsOf(rows: readonly DifferenceRow[]): Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    const next = rows[at + 1];
    if (row.is === 'removed' && next?.is === 'added') {
      pairs.push([row, next]);
      at += 1;
    } else pairs.push(row.is === 'added' ? [null, row] : [row]);
  }
  return pairs;
}

function Row({ row }: { row: DifferenceRow }) {
  if (row.is === 'gap')
    return <div className={css.gap}>… {countWords(row.lines, ['строка', 'строки', 'строк'])} без изменений …</div>;
  return (
    <div className={css.row} data-is={row.is}>
      <span className={css.sign} aria-hidden>
        {signs[row.is]}
      </span>
      <span className={css.line}>
        <VisuallyHidden>{spoken[row.is]}</VisuallyHidden>
        {row.pieces.map((piece, at) => (
          <Words key={at} piece={piece} isWhole={row.pieces.length === 1} />
        ))}
      </span>
    </div>
  );
}

function Words({ piece: { is, text }, isWhole }: { piece: Piece; isWhole: boolean }) {
  // in a completely new line not every word needs a mark
  if (is === 'same' || isWhole) return <span>{text}</span>;
  return is === 'added' ? <ins>{text}</ins> : <del>{text}</del>;
}
