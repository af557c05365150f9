import { Button, CloseButton, Textarea } from '@mantine/core';
import type { Remark } from '@put/contract/reviews/reviews';
import { IconMessage2Plus } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import css from './remarked.module.css';

/** A range of lines of an answer and how they are rendered. */
export type Piece = { from: number; to: number; body: ReactNode };

type Props = {
  pieces: readonly Piece[];
  /** Only the remarks on this file. */
  remarks: readonly Remark[];
  /** Empty for the text of an answer. */
  file: string;
  /** Undefined for a read-only view. */
  onChange?: ((remarks: Remark[]) => void) | undefined;
  /** For a read-only view of the author of the answer, who may ask back at a remark. */
  onAsk?: ((words: string) => void) | undefined;
  /** The name of a piece in the dative case: «строке 5», «абзацу 2». */
  placeWords: (piece: Piece, at: number) => string;
  label: string;
  isCode?: boolean;
};

/**
 * An answer in pieces, each with its teacher's remarks below it. A reviewer has a button on each piece. The buttons are
 * one Tab stop, with arrow keys between them.
 */
export function Remarked({ pieces, remarks, file, onChange, onAsk, placeWords, label, isCode = false }: Props) {
  const [active, setActive] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);
  const change = (line: number, text: string | null) =>
    onChange?.([...remarks.filter((one) => one.line !== line), ...(text === null ? [] : [{ file, line, text }])]);
  const step = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    const next = Math.max(0, Math.min(pieces.length - 1, at + by));
    event.preventDefault();
    setActive(next);
    event.currentTarget.closest('ol')?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };
  return (
    <ol
      className={css.pieces}
      aria-label={label}
      data-code={isCode || undefined}
      data-reading={onChange === undefined || undefined}
    >
      {pieces.map((piece, at) => {
        const { from, to } = piece;
        const words = placeWords(piece, at);
        const own = remarks.filter(({ line }) => line >= from && line <= to);
        const fields = opened === from && own.length === 0 ? [{ file, line: from, text: '' }] : own;
        return (
          <li key={from} className={css.piece}>
            {onChange === undefined ? (
              isCode && (
                <span className={css.number} aria-hidden>
                  {from}
                </span>
              )
            ) : (
              <button
                type="button"
                className={css.add}
                data-place={at}
                tabIndex={at === active ? 0 : -1}
                aria-label={`Замечание к ${words}`}
                title={`Замечание к ${words}`}
                onFocus={() => setActive(at)}
                onKeyDown={(event) => step(event, at)}
                onClick={() => setOpened(from)}
              >
                {isCode ? from : <IconMessage2Plus size={18} aria-hidden />}
              </button>
            )}
            <div className={css.body}>{piece.body}</div>
            {fields.map(({ line, text }) =>
              onChange === undefined ? (
                <div key={line} className={css.remark}>
                  {text}
                  {onAsk !== undefined && (
                    <Button
                      className={css.ask ?? ''}
                      variant="subtle"
                      size="compact-sm"
                      aria-haspopup="dialog"
                      aria-label={`Спросить о замечании к ${words}`}
                      onClick={() => onAsk(text)}
                    >
                      Спросить
                    </Button>
                  )}
                </div>
              ) : (
                <div key={line} className={css.field}>
                  <Textarea
                    rows={1}
                    size="sm"
                    classNames={{ input: css.input ?? '' }}
                    aria-label={`Замечание к ${words}, текст`}
                    placeholder="Замечание"
                    autoFocus={opened === line}
                    maxLength={5000}
                    value={text}
                    onChange={({ currentTarget: { value } }) => change(line, value)}
                    onBlur={() => {
                      if (text.trim() === '') change(line, null);
                      setOpened(null);
                    }}
                  />
                  <CloseButton aria-label={`Убрать замечание к ${words}`} onClick={() => change(line, null)} />
                </div>
              ),
            )}
          </li>
        );
      })}
    </ol>
  );
}
