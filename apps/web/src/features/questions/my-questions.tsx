import { type MyQuestionRow, questions, type SharedQuestion } from '@put/contract/questions/questions';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { placeWords, stateWords } from '../../parts/questions/question-words.ts';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import css from './questions.module.css';

type Props = { lessonId: number; taskId: number | null; onOpen: (id: number) => void };

/** The own questions, and below them what the class was shown. */
export function MyQuestions({ lessonId, taskId, onOpen }: Props) {
  const place = { lesson_id: String(lessonId), ...(taskId !== null && { task_id: String(taskId) }) };
  const found = useQuery({ ...query(questions.list, { query: place }), staleTime: 0 });
  return (
    <QueryStates of={found} skeleton={<RowSkeletons rows={3} height={44} />}>
      {({ questions: mine, shared }) => (
        <>
          <section className={css.section} aria-labelledby="my-questions">
            <h3 id="my-questions">Мои вопросы</h3>
            {mine.length === 0 ? (
              <p className={css.note}>Здесь вы ещё ни о чём не спрашивали.</p>
            ) : (
              <ul className={css.list}>
                {mine.map((row) => (
                  <li key={row.id}>
                    <MyRow row={row} onOpen={() => onOpen(row.id)} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          {shared.length > 0 && <Shared rows={shared} />}
        </>
      )}
    </QueryStates>
  );
}

const MyRow = ({ row, onOpen }: { row: MyQuestionRow; onOpen: () => void }) => (
  <button type="button" className={css.row} onClick={onOpen}>
    <span className={css.head}>{row.text_head}</span>
    <span className={css.facts}>
      <span className={css.state} data-state={row.state}>
        {row.is_new ? 'Новый ответ' : stateWords[row.state]}
      </span>
      {placeWords(row)} · <Moment at={row.updated_at} />
    </span>
  </button>
);

const Shared = ({ rows }: { rows: readonly SharedQuestion[] }) => (
  <section className={css.section} aria-labelledby="shared-questions">
    <h3 id="shared-questions">Частые вопросы</h3>
    {rows.map(({ id, quote, text, answers }) => (
      <details key={id} className={css.shared}>
        <summary>{text}</summary>
        {quote !== null && <blockquote className={css.quote}>{quote}</blockquote>}
        {answers.map((answer, n) => (
          <Markdown key={n} text={answer} topHeading={4} idPrefix={`shared-${id}-${n}-`} />
        ))}
      </details>
    ))}
  </section>
);
