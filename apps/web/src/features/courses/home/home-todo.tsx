import { Skeleton } from '@mantine/core';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { home } from '@put/contract/home/home';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { rereadAfterMs } from '../../../parts/time/reread.ts';
import { AnnouncementCard } from './home-announcements.tsx';
import { HomeDue } from './home-due.tsx';
import { HomeMistakeCard } from './home-mistake.tsx';
import { ReturnedCard } from './home-returned.tsx';
import { HomeWeek } from './home-week.tsx';
import { HomeWordsCard } from './home-words.tsx';
import css from './home.module.css';

type Props = { /** The task that the card above already offers. */ continued: number | null };

/** What asks for something: due this week, my week, words of a teacher, a mistake to repair. */
export function HomeTodo({ continued }: Props) {
  const mine = useQuery({
    ...query(home.get),
    // a verdict elsewhere changes it, and a lesson must not carry the shapes of this call
    staleTime: 0,
    refetchInterval: ({ state }) => rereadAfterMs((state.data?.due.tasks ?? []).map(({ standing }) => standing.until)),
  });
  return (
    <QueryStates of={mine} skeleton={<Skeleton height={260} radius="lg" />}>
      {(found) => <Found found={found} continued={continued} />}
    </QueryStates>
  );
}

function Found({ found, continued }: Props & { found: ReplyOf<typeof home.get> }) {
  const { due, mistakes, words, solved_at, announcements, returned = [] } = found;
  const mistake = mistakes.find(({ task_id }) => task_id !== continued) ?? mistakes[0];
  const hasSide = words !== null || solved_at.length > 0;
  return (
    <>
      {returned.length > 0 && <ReturnedCard rows={returned} />}
      {announcements.length > 0 && <AnnouncementCard rows={announcements} />}
      <div className={css.columns} data-two={hasSide || undefined}>
        <HomeDue rows={due.tasks} total={due.total} />
        {hasSide && (
          <div className={css.side}>
            {solved_at.length > 0 && <HomeWeek solvedAt={solved_at} />}
            {words !== null && <HomeWordsCard words={words} />}
          </div>
        )}
      </div>
      {mistake !== undefined && <HomeMistakeCard mistake={mistake} />}
    </>
  );
}
