import { adminExams, examRoomChannel } from '@put/contract/exams/exam-keeping';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, query } from '../../../api/api.ts';
import { useFollow } from '../../../api/follow.ts';
import { reread } from '../../../api/reread.ts';
import { ErrorView } from '../../../parts/states/error-view.tsx';
import { RowSkeletons } from '../../../parts/states/query-states.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ResultsHead } from '../results-head.tsx';
import results from '../results.module.css';
import { ExamActions } from './exam-actions.tsx';
import { RoomTable } from './room-table.tsx';
import { countsWords } from './room-words.ts';
import { useRoomClock } from './use-room-clock.ts';

/** The clock of a room is mended so often, and where no news comes, the room is read again. */
const rereadMs = 30_000;

/** Who writes the exam of a lesson, who has handed in, and from where; the end is moved and results are shown here. */
export default function ExamRoomPage({ lessonId }: { lessonId: string }) {
  const room = useQuery({ ...query(adminExams.room, { params: { id: lessonId } }), refetchInterval: rereadMs });
  useFollow(examRoomChannel, Number(lessonId), {
    onEvent: (_, client) => void reread(client, keyOf(adminExams.room)),
    reread: [adminExams.room],
  });
  const nowMs = useRoomClock(room.data?.now);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return (
    <Screen width="full">
      <div className={results.main}>
        {room.data === undefined ? (
          <>
            <ResultsHead of="lesson" table={undefined} />
            <div className={results.waiting} aria-busy={room.isPending} aria-label="Контрольная">
              {room.error === null ? (
                <RowSkeletons rows={10} height={44} />
              ) : (
                <ErrorView title="Контрольная не открылась" error={room.error} onRetry={() => void room.refetch()} />
              )}
            </div>
          </>
        ) : (
          <>
            <ResultsHead
              of="lesson"
              table={{ heading: room.data, columns: [{ lesson_id: Number(lessonId) }] }}
              description={
                <>
                  {countsWords(room.data)}
                  {room.isError && '. Нет связи: показано то, что прочитано раньше'}
                </>
              }
              actions={
                <ExamActions lessonId={lessonId} room={room.data} chosen={chosen} onDone={() => setChosen(new Set())} />
              }
            />
            <RoomTable {...{ lessonId, nowMs, chosen }} room={room.data} onChoose={setChosen} />
          </>
        )}
      </div>
    </Screen>
  );
}
