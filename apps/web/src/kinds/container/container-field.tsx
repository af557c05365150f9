import { Button } from '@mantine/core';
import { containers } from '@put/contract/containers/containers';
import {
  ContainerAnswer,
  type MyContainerTask,
  MyContainerTask as View,
} from '@put/contract/kinds/container/container';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mutation, query } from '../../api/api.ts';
import { wordsOf } from '../../api/errors.ts';
import { ContainerPane } from '../../parts/container/container-pane.tsx';
import { pointsWords } from '../../parts/score/score-words.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import type { AnswerFieldProps } from '../kind-workplace.ts';
import css from './container.module.css';

/** The student works in a container of their own; what is handed in is a copy of its files. */
export default function ContainerField(props: AnswerFieldProps) {
  const view = View.safeParse(props.task.view);
  return view.success ? <Work {...props} view={view.data} /> : null;
}

function Work({ task, lessonId, answer, onChange, view }: AnswerFieldProps & { view: MyContainerTask }) {
  const place = {
    params: { id: String(view.template_id) },
    query: { lesson_id: String(lessonId), task_id: String(task.id) },
  };
  const mine = useQuery(query(containers.template, place));
  const create = useMutation(mutation(containers.create, { refreshes: [containers.template, containers.list] }));
  const start = useMutation(mutation(containers.start, { refreshes: [containers.list] }));
  const id = mine.data?.container?.id ?? create.data?.id;

  // the copy is made when the work is handed in
  const given = ContainerAnswer.safeParse(answer).data?.container_id;
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    if (id !== undefined && id !== given) tell.current({ container_id: id, home: null, files: [] });
  }, [id, given]);

  const begin = () =>
    create.mutate(
      { body: { template_id: view.template_id, task_id: task.id, lesson_id: lessonId } },
      { onSuccess: (made) => start.mutate({ params: { id: String(made.id) } }) },
    );
  return (
    <div className={css.work} data-fills>
      <CheckList checks={view.checks} isOpen={id === undefined} />
      <QueryStates of={mine} skeleton={<div className={css.waits} />}>
        {({ template }) =>
          id === undefined || create.isPending || start.isPending ? (
            <div className={css.begin}>
              <p>
                Для этой задачи у вас будет свой контейнер «{template.title}»: файлы, терминал и программы. Файлы
                останутся в нём и после того, как вы закроете страницу.
              </p>
              <Button loading={create.isPending || start.isPending} onClick={begin}>
                Начать
              </Button>
              {create.error && <p role="alert">{wordsOf(create.error)}</p>}
            </div>
          ) : (
            <div className={css.pane}>
              <ContainerPane containerId={id} startError={start.error} />
            </div>
          )
        }
      </QueryStates>
    </div>
  );
}

/** Once the work has begun it is folded, so that files and terminal have the height. */
function CheckList({ checks, isOpen }: Pick<MyContainerTask, 'checks'> & { isOpen: boolean }) {
  return (
    <section className={css.checks} aria-label="Что проверяется">
      <details open={isOpen}>
        <summary>Что проверяется</summary>
        <ul>
          {checks.map(({ name, title, points }) => (
            <li key={name}>
              {title} <span className={css.points}>{pointsWords(points)}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
