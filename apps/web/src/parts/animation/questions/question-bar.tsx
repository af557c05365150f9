import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Asking, Reply } from './asking.ts';
import type { Choosing } from './use-choosing.ts';
import css from './question-bar.module.css';

type Props = {
  /** Null: nothing is asked at this step. The room stays, so that nothing jumps when a question comes. */
  choosing: Choosing | null;
  /** Who grades; null: nobody. Then the bar stays in sight, because without it nothing can be done. */
  asking: Pick<Asking, 'ask' | 'lead'> | null;
  reply: Reply | null;
  isBusy?: boolean;
  /** More buttons. */
  children?: ReactNode;
};

/** The question under the picture, what is chosen, and what became of the answer. */
export function QuestionBar({ choosing, asking, reply, isBusy = false, children }: Props) {
  const { ask, lead } = asking ?? {};
  const isEmpty = choosing === null && reply === null && lead === undefined;
  // a choice of one element needs no buttons, and no room for them
  const isLow = asking !== null && (ask == null || ask.do === 'pick');
  return (
    <div
      className={css.bar}
      data-empty={isEmpty || undefined}
      data-graded={asking !== null || undefined}
      data-low={isLow || undefined}
    >
      <div className={css.words}>
        {lead !== undefined && <p className={css.lead}>{lead}</p>}
        {choosing !== null && <p className={css.question}>{choosing.ask.question}</p>}
        <p className={css.reply} role="status" data-tone={reply?.tone}>
          {reply !== null && (
            <>
              {reply.tone === 'good' && <IconCheck size={16} stroke={2.5} aria-hidden />}
              {reply.tone === 'bad' && <IconX size={16} stroke={2.5} aria-hidden />}
              {reply.words}{' '}
            </>
          )}
          {choosing?.said !== '' && choosing?.said}
        </p>
      </div>
      {choosing !== null && (
        <form
          className={css.buttons}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) choosing.act();
          }}
        >
          {choosing.ask.do === 'set' && (
            <input
              className={css.value}
              aria-label="Значение"
              value={choosing.chosen.value}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => choosing.type(event.currentTarget.value)}
            />
          )}
          {choosing.needsButton && (
            <button type="submit" className={css.main} aria-disabled={choosing.ready === null || isBusy || undefined}>
              Ответить
            </button>
          )}
          {choosing.chosen.what.length > 0 && (
            <button type="button" onClick={choosing.undo}>
              Отменить выбор
            </button>
          )}
          {children}
        </form>
      )}
    </div>
  );
}
