import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { adminDesk, type Desk } from '@put/contract/desk/desk';
import { adminQuestions, inboxChannel, inboxId } from '@put/contract/questions/question-inbox';
import { adminReviews } from '@put/contract/reviews/review-queue';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { keyOf, query } from '../../api/api.ts';
import { useMayCall } from '../../api/current-user.ts';
import { useFollow } from '../../api/follow.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { timeOfDay } from '../../parts/time/time-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { shortZone } from '../../parts/time/zone-words.ts';
import { useMedia } from '../../ui/browser/use-media.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { usePageTitle } from '../../ui/screen/page-title.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { AttentionList } from './attention-list.tsx';
import { quietWords, todayWords, trouble } from './desk-words.ts';
import { DemonstrationNote } from './demonstration-note.tsx';
import css from './desk.module.css';
import { DueList } from './due-list.tsx';
import { ExamsNow } from './exams-now.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LessonStrip } from './lesson-strip.tsx';
import { MarkList } from './mark-list.tsx';
import { QuestionList } from './question-list.tsx';
import { ReworkedList } from './reworked-list.tsx';
import { StuckList } from './stuck-list.tsx';
import { WrittenList } from './written-list.tsx';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { Allowed } from '../../parts/rights/allowed.tsx';

const rereadMs = 60_000;
/** While a lesson goes on. */
const rereadLessonMs = 15_000;
export const deskQuery = { ...query(adminDesk.show), staleTime: 0 };

/** The home of a teacher: who is stuck, what to mark, what is due, what is out of order. */
export default function DeskPage() {
  usePageTitle('Стол');
  const { timeZone, nowMs } = useClock();
  // rows must not move under a hand
  const [isTouched, setIsTouched] = useState(false);
  const client = useQueryClient();
  useFollow(inboxChannel, inboxId, {
    onEvent: () => {
      if (!isTouched) void client.invalidateQueries({ queryKey: keyOf(adminDesk.show) });
    },
    reread: [],
  });
  const desk = useQuery({
    ...deskQuery,
    refetchInterval: ({ state }) => (isTouched ? false : state.data?.lesson ? rereadLessonMs : rereadMs),
  });
  return (
    <Screen>
      <header className={css.top}>
        <Title order={1}>{todayWords(nowMs, timeZone)}</Title>
        <span className={css.dim}>
          {timeOfDay(new Date(nowMs).toISOString(), timeZone)} {shortZone(timeZone, nowMs)}
        </span>
        <Allowed call={adminTasks.create}>
          <LinkButton to="/admin/task/new" variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
            Новая задача
          </LinkButton>
        </Allowed>
      </header>
      <DemonstrationNote />
      <div
        data-tour="desk"
        onPointerEnter={() => setIsTouched(true)}
        onPointerLeave={() => setIsTouched(false)}
        onFocus={() => setIsTouched(true)}
        onBlur={() => setIsTouched(false)}
      >
        <QueryStates of={desk} skeleton={<DeskSkeleton />}>
          {(found) => <Lists desk={found} />}
        </QueryStates>
      </div>
    </Screen>
  );
}

function Lists({ desk }: { desk: Desk }) {
  const isOneColumn = useMedia('(max-width: 1099.98px)');
  const { stuck, questions, to_mark, due, written, attention, rejudges, exams, reworked } = desk;
  const first = stuck.total > 0 && <StuckList key="stuck" {...stuck} />;
  const second = to_mark.total > 0 && <MarkList key="mark" {...to_mark} />;
  const third = due.rows.length > 0 && <DueList key="due" {...due} />;
  const fourth = trouble(attention) + rejudges.length > 0 && (
    <AttentionList key="attention" {...{ attention, rejudges }} />
  );
  const last = written.length > 0 && <WrittenList key="written" rows={written} />;
  const back = reworked.total > 0 && <ReworkedList key="reworked" {...reworked} />;
  const asked = questions.total > 0 && <QuestionList key="questions" {...questions} />;
  const all = [asked, back, first, second, third, fourth, last].filter(Boolean);
  const mayCall = useMayCall();
  const seen = { works: mayCall(adminQuestions.list), marks: mayCall(adminReviews.list) };
  const isWaiting = [asked, back, first, second, third, fourth].some(Boolean);
  const columns = isOneColumn
    ? [all]
    : [
        [first, third, last],
        [asked, back, second, fourth],
      ].map((column) => column.filter(Boolean));
  return (
    <>
      <Told stuck={stuck.total} />
      <FirstSteps steps={desk.first_steps} isTourOffered={desk.is_tour_offered} />
      <LessonStrip {...desk} />
      {exams.length > 0 && <ExamsNow exams={exams} />}
      {!isWaiting && exams.length === 0 && desk.first_steps.length === 0 && (
        <EmptyState>{seen.works ? 'Можно отдохнуть: ничего не ждёт.' : 'На этой неделе сроков нет.'}</EmptyState>
      )}
      {all.length > 0 && <Columns columns={columns.filter((column) => column.length > 0)} />}
      {isWaiting && <p className={css.quiet}>{quietWords(desk, seen)}</p>}
    </>
  );
}

const Columns = ({ columns }: { columns: readonly ReactNode[][] }) => (
  <div className={css.columns} data-two={columns.length > 1 || undefined}>
    {columns.map((column, n) => (
      <div key={n} className={css.column}>
        {column}
      </div>
    ))}
  </div>
);

/** Says aloud that more or fewer people are stuck; not what was there when the desk was opened. */
function Told({ stuck }: { stuck: number }) {
  const [atFirst] = useState(stuck);
  const [hasChanged, setHasChanged] = useState(false);
  if (stuck !== atFirst && !hasChanged) setHasChanged(true);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {hasChanged && `Застряли: ${stuck}`}
    </VisuallyHidden>
  );
}

const DeskSkeleton = () => (
  <div className={css.columns} data-two>
    <Skeleton height={240} radius={12} />
    <Skeleton height={240} radius={12} />
  </div>
);
