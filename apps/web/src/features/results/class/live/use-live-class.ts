import { classChannel, liveClass, type Presence } from '@put/contract/results/live-class';
import { inboxChannel, inboxId } from '@put/contract/questions/question-inbox';
import { lessonResultsChannel, type ResultNews } from '@put/contract/results/results';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../../../api/api.ts';
import { useFollow } from '../../../../api/follow.ts';
import { applyClassNews, type Asked } from './apply-class-news.ts';

/** Collects news for this time, so that many at once are rendered together. */
const gatherMs = 150;
/** Medians are computed by the server, and attempts before a student's next task are known to it alone. */
const rereadMs = 60_000;
/** Minutes are counted, and the rules are asked again. */
const tickMs = 5_000;

type Gathered = { presences: Presence[]; cells: ResultNews[]; asked: Asked[] };

/** A class, live, and what time it is by the server's clock. */
export function useLiveClass(id: string, { group, hasNames }: { group: number | undefined; hasNames: boolean }) {
  const client = useQueryClient();
  const options = {
    ...query(liveClass.get, {
      params: { id },
      query: {
        ...(group !== undefined && { user_group_id: String(group) }),
        ...(!hasNames && { names: 'no' as const }),
      },
    }),
    // a thousand students: comparing them costs more than rendering
    structuralSharing: false as const,
    refetchInterval: rereadMs,
  };
  const live = useQuery(options);
  const gathered = useRef<Gathered>({ presences: [], cells: [], asked: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const take = () => {
    timer.current = undefined;
    const { presences, cells, asked } = gathered.current;
    gathered.current = { presences: [], cells: [], asked: [] };
    client.setQueryData(options.queryKey, (known) => known && applyClassNews(known, presences, cells, asked));
  };
  const latestTake = useRef(take);
  useEffect(() => {
    latestTake.current = take;
  });
  const gather = (add: (to: Gathered) => void) => {
    add(gathered.current);
    timer.current ??= setTimeout(() => latestTake.current(), gatherMs);
  };

  useFollow(classChannel, Number(id), {
    onEvent: ({ people }) => gather(({ presences }) => presences.push(...people)),
    reread: [liveClass.get],
  });
  useFollow(lessonResultsChannel, Number(id), {
    onEvent: (cell) => gather(({ cells }) => cells.push(cell)),
    reread: [],
  });
  useFollow(inboxChannel, inboxId, {
    onEvent: ({ lesson_id, user_id, open }) => {
      if (lesson_id === Number(id) && open !== undefined) gather(({ asked }) => asked.push({ user_id, open }));
    },
    reread: [],
  });
  return { live, nowMs: useServerTime(live.data?.now) };
}

/** The present by the server's clock, as of the last answer; moves on by itself. */
function useServerTime(now: string | undefined): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const aheadMs = now === undefined ? 0 : Date.parse(now) - Date.now();
    const tell = () => setNowMs(Date.now() + aheadMs);
    const first = setTimeout(tell);
    const timer = setInterval(tell, tickMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [now]);
  return nowMs;
}
