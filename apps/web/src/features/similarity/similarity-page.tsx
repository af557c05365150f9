import { Button, Progress, Text } from '@mantine/core';
import { adminSimilarity, type SimilarityRun, type TaskSimilarity } from '@put/contract/similarity/similarity';
import { useMayCall } from '../../api/current-user.ts';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { Allowed } from '../../parts/rights/allowed.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { FoundPairs } from './found-pairs.tsx';
import { PairView } from './pair-view.tsx';
import css from './similarity.module.css';
import type { SimilaritySearch } from './similarity-search.ts';
import { provesNothing, solutionsWords } from './similarity-words.ts';
import { useSimilarity, useStart } from './use-similarity.ts';

type Props = { taskId: string; search: SimilaritySearch; onSearch: (search: SimilaritySearch) => void };

/** Similar solutions of a task: a comparison that is started here, its pairs, and two of them side by side. */
export function SimilarityPage({ taskId, search, onSearch }: Props) {
  const found = useSimilarity(taskId);
  if (search.pair !== undefined)
    return (
      <Screen>
        <PairView taskId={taskId} pairId={search.pair} found={found.data} search={search} onSearch={onSearch} />
      </Screen>
    );
  const known = found.data;
  return (
    <Screen>
      <PageHeader
        title={known === undefined ? 'Сходство решений' : `Сходство решений: ${known.task.title}`}
        crumbs={[
          <Allowed key="list" call={adminTasks.list} otherwise="Задачи">
            <LinkAnchor to="/admin/task/list" children="Задачи" />
          </Allowed>,
          <Allowed key="task" call={adminTasks.get} otherwise={known?.task.title ?? 'Задача'}>
            <LinkAnchor to="/admin/task/$taskId" params={{ taskId }} children={known?.task.title ?? 'Задача'} />
          </Allowed>,
        ]}
        description={provesNothing}
        actions={known?.run != null && <Again taskId={taskId} run={known.run} />}
      />
      <QueryStates of={found} skeleton={<RowSkeletons rows={8} height={44} />}>
        {(data) => <Whole taskId={taskId} found={data} search={search} onSearch={onSearch} />}
      </QueryStates>
    </Screen>
  );
}

const isOpen = ({ status }: SimilarityRun) => status === 'waiting' || status === 'running';

function Again({ taskId, run }: { taskId: string; run: SimilarityRun }) {
  const { start, isBusy } = useStart(taskId);
  const mayCall = useMayCall();
  if (isOpen(run) || !mayCall(adminSimilarity.start)) return null;
  return (
    <Button variant="default" loading={isBusy} onClick={start}>
      Сравнить заново
    </Button>
  );
}

function Whole({ taskId, found, search, onSearch }: Props & { found: TaskSimilarity }) {
  const { run } = found;
  if (!found.is_comparable)
    return <EmptyState>В этой задаче сдают не программы, поэтому сравнивать нечего.</EmptyState>;
  if (run === null) return <NeverCompared taskId={taskId} />;
  const hasPairs = found.pairs.length > 0;
  return (
    <>
      {isOpen(run) && <Running run={run} hasEarlier={hasPairs} />}
      {run.status === 'failed' && (
        <Notice kind="error" title="Сравнить не удалось">
          Решений слишком много или они слишком велики. Попробуйте ещё раз, когда сервер меньше занят.
        </Notice>
      )}
      {run.status === 'done' && <Done run={run} />}
      {hasPairs && <FoundPairs found={found} search={search} onSearch={onSearch} />}
      {!hasPairs && run.status === 'done' && (
        <EmptyState>Похожих решений не нашлось: каждый решал по-своему или так, как решают почти все.</EmptyState>
      )}
    </>
  );
}

function NeverCompared({ taskId }: { taskId: string }) {
  const { start, isBusy } = useStart(taskId);
  const mayCall = useMayCall();
  return (
    <EmptyState
      action={
        mayCall(adminSimilarity.start) && (
          <Button loading={isBusy} onClick={start}>
            Сравнить решения
          </Button>
        )
      }
    >
      Решения этой задачи ещё не сравнивали. Сравним лучшие решения всех учеников за все годы; заготовки, решения
      авторов и то, что написали почти все, в счёт не идут.
    </EmptyState>
  );
}

const Running = ({ run: { status, done, total }, hasEarlier }: { run: SimilarityRun; hasEarlier: boolean }) => (
  <section className={css.progress} aria-label="Ход сравнения">
    <Text mb="xs" aria-live="polite">
      {status === 'waiting'
        ? 'Ждёт своей очереди'
        : done < total
          ? `Прочитано ${done} из ${total}`
          : 'Всё прочитано, ищем похожее'}
    </Text>
    <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label="Прочитано решений" />
    <Text mt="xs" size="sm" c="dimmed">
      {hasEarlier ? 'Пока ниже — то, что нашлось в прошлый раз. ' : ''}
      Страницу можно закрыть: сравнение продолжится. Ученики о нём не знают.
    </Text>
  </section>
);

const Done = ({ run: { total, too_short, left_out, finished_at, author_name } }: { run: SimilarityRun }) => (
  <Text size="sm" c="dimmed" mb="md">
    Сравнили {solutionsWords(total)}
    {finished_at !== null && (
      <>
        {' · '}
        <Moment at={finished_at} />
      </>
    )}
    {author_name !== null && ` · ${author_name}`}
    {too_short > 0 && ` · слишком мало своего, чтобы судить: ${too_short}`}
    {left_out > 0 && ` · не сравнивали самые старые: ${left_out}`}
  </Text>
);
