import { Table, VisuallyHidden } from '@mantine/core';
import { type ExamPerson, type ExamRoom, adminExams, examRoomChannel } from '@put/contract/exams/exam-keeping';
import { useQuery } from '@tanstack/react-query';
import { useMayCall } from '../../../api/current-user.ts';
import { keyOf, query } from '../../../api/api.ts';
import { useFollow } from '../../../api/follow.ts';
import { reread } from '../../../api/reread.ts';
import { ErrorView } from '../../../parts/states/error-view.tsx';
import { RowSkeletons } from '../../../parts/states/query-states.tsx';
import { useTimeZone } from '../../../parts/time/use-clock.ts';
import list from '../../../ui/lists/list-table.module.css';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ResultsHead } from '../results-head.tsx';
import results from '../results.module.css';
import { ExamActions } from './exam-actions.tsx';
import css from './exam-room.module.css';
import { HandInButton } from './hand-in-button.tsx';
import { countsWords, notesWords, placesWords, standingOf } from './room-words.ts';
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
              actions={<ExamActions lessonId={lessonId} room={room.data} />}
            />
            <Room lessonId={lessonId} room={room.data} nowMs={nowMs} />
          </>
        )}
      </div>
    </Screen>
  );
}

function Room({ lessonId, room, nowMs }: { lessonId: string; room: ExamRoom; nowMs: number }) {
  const mayHandIn = useMayCall()(adminExams.handIn, room.course_id);
  if (room.people.length === 0)
    return <EmptyState>Писать некому: откройте курс группе, и её ученики появятся здесь.</EmptyState>;
  return (
    <div className={css.room}>
      <Table className={list.table ?? ''} aria-label="Ученики">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Ученик</Table.Th>
            <Table.Th>Как идёт</Table.Th>
            <Table.Th>С ответом</Table.Th>
            <Table.Th>Откуда</Table.Th>
            <Table.Th>
              <VisuallyHidden>Действия</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {room.people.map((person) => (
            <Row key={person.user_id} {...{ lessonId, person, nowMs, mayHandIn }} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type RowProps = { lessonId: string; person: ExamPerson; nowMs: number; mayHandIn: boolean };

function Row({ lessonId, person, nowMs, mayHandIn }: RowProps) {
  const timeZone = useTimeZone();
  const places = placesWords(person.places, timeZone);
  return (
    <Table.Tr>
      <Table.Td className={list.title}>{person.name}</Table.Td>
      <Table.Td>
        <span className={css.state} data-state={person.state}>
          {standingOf(person, { timeZone, nowMs })}
        </span>
        {notesWords(person).map((note) => (
          <div key={note} className={list.quiet}>
            {note}
          </div>
        ))}
      </Table.Td>
      <Table.Td className={list.nowrap}>
        {person.started_at === null ? '—' : `${person.answered} из ${person.tasks}`}
      </Table.Td>
      <Table.Td>
        {places.map((place) => (
          <div key={place} className={list.quiet} data-many={places.length > 1 || undefined}>
            {place}
          </div>
        ))}
        {places.length > 1 && <strong className={css.warning}>Не одно место: {places.length}</strong>}
      </Table.Td>
      <Table.Td className={list.narrow}>
        {mayHandIn && (person.state === 'writing' || person.state === 'ended') && (
          <HandInButton lessonId={lessonId} person={person} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
