import { adminJudge } from '@put/contract/judge/judge';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/api.ts';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { DriverNotices } from './driver-notices.tsx';
import { FailedList } from './failed-list.tsx';
import { QueueCounts } from './queue-counts.tsx';
import { SlowTasks } from './slow-tasks.tsx';
import { WaitingList } from './waiting-list.tsx';
import { WorkerList } from './worker-list.tsx';

const rereadMs = 3000;

/** The state of the judge, refreshed every few seconds while the page is open, and what stands before and after it. */
export function JudgePage({ before, children }: { before?: ReactNode; children?: ReactNode }) {
  const read = useQuery({ ...query(adminJudge.show), refetchInterval: rereadMs });
  return (
    <Screen>
      <PageHeader title="Состояние" description="Что работает, что ждёт и что не удалось" />
      {before}
      <QueryStates of={read} skeleton={<RowSkeletons rows={8} height={44} />}>
        {(state) => (
          <>
            <QueueCounts state={state} />
            <FailedList rows={state.failed} total={state.failed_total} />
            <WaitingList rows={state.waiting} />
            <DriverNotices {...state} />
            <WorkerList workers={state.workers} nowMs={Date.parse(state.now)} />
            <SlowTasks rows={state.slowest} />
          </>
        )}
      </QueryStates>
      {children}
    </Screen>
  );
}
