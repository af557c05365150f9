import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMessage } from '../../ui/messages/messages.tsx';
import type { KindWorkplace, OwnRun, RunPlace } from '../kind-workplace.ts';
import { useQueryRun } from './use-query-run.ts';

const loadQueryPanel = () => import('./query-panel.tsx');
const TaskTables = lazy(() => loadQueryPanel().then((module) => ({ default: module.TaskTables })));
const QueryPanel = lazy(() => loadQueryPanel().then((module) => ({ default: module.QueryPanel })));
const TableSample = lazy(() => import('./table-sample.tsx'));

/** Of a sample before it is there: its head, and a line for the names of columns and for each row. */
const heightOf = (table: string) => 28 + 29 * (table.split('[').length - 2);

export const sql: KindWorkplace<'sql'> = {
  source: {
    Sample: ({ sample: { answer }, name }) => (
      <Suspense fallback={<Skeleton height={heightOf(answer)} />}>
        <TableSample answer={answer} name={name} />
      </Suspense>
    ),
    // the memory limit of a database does not help to write a query
    saysMemory: false,
    Given: (place) => (
      <Suspense fallback={<section aria-busy />}>
        <TaskTables {...place} />
      </Suspense>
    ),
    useOwnRun: useOwnQuery,
  },
  answer: null,
};

function useOwnQuery({ task, lessonId, text, mayRun }: RunPlace): OwnRun {
  const messages = useMessage();
  const run = useQueryRun(task, lessonId);
  const start = () => {
    if (text === null || run.isPending || !mayRun()) return;
    const whole = text.files.map(({ content }) => content).join('\n');
    if (whole.trim() === '') messages.warning('Сначала напишите запрос.');
    else run.start(whole);
  };
  return {
    start,
    isPending: run.isPending,
    stop: run.stop,
    takeInput: () => undefined,
    panel: (
      <Suspense fallback={null}>
        <QueryPanel run={run} dialect={task.in_browser?.database?.dialect} onRun={start} />
      </Suspense>
    ),
  };
}
