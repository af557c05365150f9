import { VisuallyHidden } from '@mantine/core';
import { ConversationReport } from '@put/contract/kinds/program/conversation';
import css from './conversation.module.css';

/** The exchange between the program and the interactor, line by line. */
export default function ConversationView({ details }: { details: Record<string, unknown> | null }) {
  const { data } = ConversationReport.safeParse(details);
  if (data === undefined) return null;
  const lines = data.said.flatMap(({ by, text }) =>
    text
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => ({ by, line })),
  );
  return (
    <div>
      <h3>Ход разговора</h3>
      {lines.length === 0 ? (
        <p>Никто ничего не напечатал.</p>
      ) : (
        <>
          <p className={css.legend}>
            <span aria-hidden>
              <b>→</b> напечатало решение, <b>←</b> ответила программа задачи
            </span>
          </p>
          <div className={css.frame} role="region" aria-label="Ход разговора" tabIndex={0}>
            <ol className={css.lines}>
              {lines.map(({ by, line }, at) => (
                <li key={at} data-by={by}>
                  <span className={css.sign} aria-hidden>
                    {/* arrows and not «<», «>», which many programs print */}
                    {by === 'program' ? '→' : '←'}
                  </span>
                  <VisuallyHidden>{by === 'program' ? 'Решение: ' : 'Программа задачи: '}</VisuallyHidden>
                  <span className={css.text}>{line}</span>
                </li>
              ))}
            </ol>
          </div>
          {data.is_cut && <p>Дальше разговор не сохранён.</p>}
        </>
      )}
    </div>
  );
}
