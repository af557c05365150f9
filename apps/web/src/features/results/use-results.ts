import { adminResults, courseResultsChannel, lessonResultsChannel, type ResultCell } from '@put/contract/results';
import { adminSubmissions } from '@put/contract/submissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keyOf, query } from '../../api/api.ts';
import { useFollow } from '../../api/follow.ts';
import { applyCells } from './apply-cells.ts';

export type ResultsOf = 'lesson' | 'course';

const channels = { lesson: lessonResultsChannel, course: courseResultsChannel };
/** Collects news for this time, so that many verdicts at once are rendered together. */
const gatherMs = 150;
const freshMs = 2500;

/** Queries of the panel beside the matrix; the same news makes them stale. */
const rereadAttempts = [adminSubmissions.ofUser, adminSubmissions.get];

const matrixQuery = (of: ResultsOf, id: string, group: number | undefined) => ({
  ...query(adminResults[of], {
    params: { id },
    query: group === undefined ? {} : { user_group_id: String(group) },
  }),
  // up to fifty thousand cells: comparing them costs more than rendering the visible ones
  structuralSharing: false,
});

/** The matrix, live, and the keys of cells that changed a moment ago. */
export function useResults(of: ResultsOf, id: string, group: number | undefined) {
  const client = useQueryClient();
  const options = matrixQuery(of, id, group);
  const results = useQuery(options);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const gathered = useRef<ResultCell[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    };
  }, []);
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      run();
    }, ms);
    timers.current.add(timer);
  };

  const take = () => {
    const news = gathered.current.splice(0);
    const matrix = client.getQueryData(options.queryKey);
    if (matrix === undefined) return;
    const applied = applyCells(matrix, news);
    // with a group filter, news of other groups' students is expected
    if (applied.hasStrangers && group === undefined)
      void client.invalidateQueries({ queryKey: keyOf(adminResults[of]) });
    if (applied.changed.length === 0) return;
    client.setQueryData(options.queryKey, applied.matrix);
    // refreshes the attempts in the panel and the open attempt
    rereadAttempts.forEach((endpoint) => void client.invalidateQueries({ queryKey: keyOf(endpoint) }));
    setFresh((old) => new Set([...old, ...applied.changed]));
    after(freshMs, () => setFresh((old) => new Set([...old].filter((key) => !applied.changed.includes(key)))));
  };
  const latestTake = useRef(take);
  useEffect(() => {
    latestTake.current = take;
  });

  useFollow(channels[of], Number(id), {
    onEvent: (cell) => {
      gathered.current.push(cell);
      if (gathered.current.length === 1) after(gatherMs, () => latestTake.current());
    },
    reread: [adminResults[of], ...rereadAttempts],
  });
  return { results, fresh };
}
