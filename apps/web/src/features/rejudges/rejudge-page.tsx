import { Button, Progress, SegmentedControl, Text } from '@mantine/core';
import { adminRejudges, type RejudgeSummary } from '@put/contract/judge/rejudges';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { ListPages } from '../../ui/lists/list-pages.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { wordFor } from '../../ui/words/count-words.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { itemsQuery, pageSize, type RejudgeSearch, type RejudgeShare } from './rejudge-search.ts';
import { RejudgeTable } from './rejudge-table.tsx';
import css from './rejudges.module.css';
import { scopeWords, solutionsWords, statusWords } from './rejudge-words.ts';
import { useDecide } from './use-decide.ts';
import { useRejudge } from './use-rejudge.ts';

type Props = { id: number; search: RejudgeSearch; onSearch: (search: RejudgeSearch) => void };

/** A rejudge: its progress, the results that would change, and the decision. It goes on when the page is closed. */
export function RejudgePage({ id, search, onSearch }: Props) {
  const rejudge = useRejudge(id);
  return (
    <Screen>
      <QueryStates of={rejudge} skeleton={<RowSkeletons rows={8} height={44} />}>
        {(data) => <Found rejudge={data} search={search} onSearch={onSearch} />}
      </QueryStates>
    </Screen>
  );
}

function Found({ rejudge, search, onSearch }: { rejudge: RejudgeSummary } & Omit<Props, 'id'>) {
  const { status, total, done, failed, is_outdated, task_id, lesson_id } = rejudge;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { apply, drop, isBusy } = useDecide(rejudge);
  const isReady = status === 'ready';
  return (
    <>
      <PageHeader
        title={`Перепроверка ${scopeWords(rejudge)}`}
        crumbs={crumbsOf(rejudge)}
        description={
          <>
            {statusWords[status]} · {solutionsWords(total)} · <Moment at={rejudge.created_at} />
            {rejudge.author_name !== null && ` · ${rejudge.author_name}`}
          </>
        }
        actions={
          <>
            {(isReady || status === 'running') && (
              <Button variant="default" disabled={isBusy} onClick={() => void drop()}>
                {isReady ? 'Не применять' : 'Остановить'}
              </Button>
            )}
            {isReady && chosen.size > 0 && (
              <Button variant="default" disabled={isBusy} onClick={() => void apply([...chosen])}>
                Применить выбранные: {chosen.size}
              </Button>
            )}
            {isReady && (
              <Button loading={isBusy} disabled={total === failed} onClick={() => void apply(null)}>
                Применить всё
              </Button>
            )}
          </>
        }
      />
      {is_outdated && isReady && (
        <Notice kind="warning" title="Задача с тех пор изменилась">
          Здесь показано то, что получилось по версии, которая была в начале перепроверки.
        </Notice>
      )}
      {status === 'running' ? (
        <Running done={done} total={total} />
      ) : (
        <>
          <Counts rejudge={rejudge} />
          <Items
            id={rejudge.id}
            {...{ search, onSearch }}
            hasTasks={task_id === null}
            chosen={isReady ? chosen : null}
            onChoose={(ids) => setChosen(new Set(ids))}
            key={lesson_id}
          />
        </>
      )}
    </>
  );
}

const Running = ({ done, total }: { done: number; total: number }) => (
  <section className={css.progress} aria-label="Ход перепроверки">
    <Text mb="xs" aria-live="polite">
      Проверено {done} из {total}
    </Text>
    <Progress value={(100 * done) / total} aria-label="Проверено решений" />
    <Text mt="xs" size="sm" c="dimmed">
      Ученики пока ничего не видят. Страницу можно закрыть: перепроверка продолжится, ссылка на неё — у задачи и у
      результатов занятия.
    </Text>
  </section>
);

const Counts = ({ rejudge: { total, changed, better, worse, failed, applied } }: { rejudge: RejudgeSummary }) => (
  <dl className={css.counts}>
    <Count value={total} words="проверено" />
    <Count value={changed} words={wordFor(changed, ['изменится', 'изменятся', 'изменятся'])} />
    <Count value={better} words={wordFor(better, ['станет лучше', 'станут лучше', 'станут лучше'])} />
    <Count value={worse} words={wordFor(worse, ['станет хуже', 'станут хуже', 'станут хуже'])} />
    {failed > 0 && (
      <Count
        value={failed}
        words={wordFor(failed, ['сбой, останется как было', 'сбоя, останутся как были', 'сбоев, останутся как были'])}
      />
    )}
    {applied > 0 && <Count value={applied} words="применено" />}
  </dl>
);

const Count = ({ value, words }: { value: number; words: string }) => (
  <div>
    <dt>{words}</dt>
    <dd>{value}</dd>
  </div>
);

const shares: { value: RejudgeShare | 'changed'; label: string }[] = [
  { value: 'changed', label: 'Изменятся' },
  { value: 'better', label: 'Лучше' },
  { value: 'worse', label: 'Хуже' },
  { value: 'failed', label: 'Сбои' },
  { value: 'all', label: 'Все' },
];

type ItemsProps = Props & {
  hasTasks: boolean;
  chosen: ReadonlySet<number> | null;
  onChoose: (ids: readonly number[]) => void;
};

function Items({ id, search, onSearch, hasTasks, chosen, onChoose }: ItemsProps) {
  const items = useQuery({
    ...query(adminRejudges.items, { params: { id: String(id) }, query: itemsQuery(search) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SegmentedControl
        className={css.share}
        aria-label="Какие решения показать"
        data={shares}
        value={search.only ?? 'changed'}
        onChange={(only) => onSearch(only === 'changed' ? {} : { only })}
      />
      <QueryStates
        of={items}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState>{search.only === undefined ? 'Ни одно решение не изменится.' : 'Таких решений нет.'}</EmptyState>
        }
      >
        {({ items: rows, total }) => (
          <>
            <RejudgeTable items={rows} {...{ chosen, onChoose, hasTasks }} />
            <ListPages
              page={search.page ?? 1}
              pageSize={pageSize}
              total={total}
              onPage={(page) => onSearch({ ...search, page })}
            />
          </>
        )}
      </QueryStates>
    </>
  );
}

function crumbsOf({ task_id, task_title, lesson_id, lesson_title }: RejudgeSummary) {
  if (task_id !== null)
    return [
      <LinkAnchor key="list" to="/admin/task/list" children="Задачи" />,
      <LinkAnchor key="task" to="/admin/task/$taskId" params={{ taskId: String(task_id) }} children={task_title} />,
    ];
  if (lesson_id === null) return [];
  const params = { lessonId: String(lesson_id) };
  return [
    <LinkAnchor key="lesson" to="/admin/lesson/$lessonId" params={params} children={lesson_title} />,
    <LinkAnchor key="results" to="/admin/lesson/$lessonId/results" params={params} children="Результаты" />,
  ];
}
