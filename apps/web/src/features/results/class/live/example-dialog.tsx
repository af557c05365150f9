import { Button, Modal } from '@mantine/core';
import { liveClass, type UnnamedSolution } from '@put/contract/results/live-class';
import { verdictWords } from '@put/contract/judge/verdicts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../../api/api.ts';
import { QueryStates, RowSkeletons } from '../../../../parts/states/query-states.tsx';
import { LinkButton } from '../../../../ui/buttons/links.tsx';
import { CodeEditor } from '../../../../ui/code-editor/code-editor.tsx';
import { countWords } from '../../../../ui/words/count-words.ts';
import css from './live-class.module.css';

type Props = { lessonId: string; taskId: number; label: string; onClose: () => void };

/** A solution to talk about with the class, without a name. */
export default function ExampleDialog({ lessonId, taskId, label, onClose }: Props) {
  const [offset, setOffset] = useState(0);
  const example = useQuery({
    ...query(liveClass.example, {
      params: { id: lessonId },
      query: { task_id: String(taskId), offset: String(offset) },
    }),
    staleTime: Infinity,
  });
  return (
    <Modal opened onClose={onClose} fullScreen title={`Разбираем задачу ${label}`}>
      <QueryStates of={example} skeleton={<RowSkeletons rows={10} height={20} />}>
        {(solution) => (
          <div className={css.example}>
            <div className={css.exampleHead}>
              <h2>{solution.task_title}</h2>
              <span>
                {solution.verdict !== null && verdictWords[solution.verdict]} ·{' '}
                {countWords(solution.students, ['ученик закончил', 'ученика закончили', 'учеников закончили'])} так же
              </span>
              {solution.students > 1 && (
                <Button variant="default" onClick={() => setOffset((offset + 1) % solution.students)}>
                  Другое решение
                </Button>
              )}
              <LinkButton variant="default" to="/admin/task/$taskId" params={{ taskId: String(taskId) }}>
                Условие и тесты
              </LinkButton>
            </div>
            <Solution of={solution} />
          </div>
        )}
      </QueryStates>
    </Modal>
  );
}

const lineHeightPx = 22.4;

const Solution = ({ of: { files, language, answer, test } }: { of: UnnamedSolution }) => (
  <>
    {files.map(({ name, content }) => (
      <section key={name} aria-label={`Файл ${name}`}>
        <div className={css.code} style={{ height: (content.split('\n').length + 1) * lineHeightPx + 16 }}>
          <CodeEditor value={content} language={language ?? 'text'} label={`Решение, файл ${name}`} readOnly />
        </div>
      </section>
    ))}
    {files.length === 0 && answer !== null && <pre className={css.answer}>{JSON.stringify(answer, null, 2)}</pre>}
    {test !== null && (
      <dl className={css.test}>
        <Shown term="Тест" text={test.name} />
        <Shown term="Вход" text={test.input} />
        <Shown term="Надо" text={test.expected} />
        <Shown term="Получилось" text={test.got} />
        <Shown term="Почему" text={test.message} />
      </dl>
    )}
  </>
);

const Shown = ({ term, text }: { term: string; text: string | null }) =>
  text !== null &&
  text !== '' && (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
