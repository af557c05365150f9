import {
  adminResults,
  courseResultsChannel,
  lessonResultsChannel,
  type ResultCell,
} from '@put/contract/results/results';
import { adminSubmissions } from '@put/contract/submissions/submissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keyOf } from '../../api/api.ts';
import { useFollow } from '../../api/follow.ts';
import { applyCells } from './matrix/apply-cells.ts';
import { type ResultsOf, tableQuery } from './matrix/table-query.ts';

const channels = { lesson: lessonResultsChannel, course: courseResultsChannel };
/** Collects news for this time, so that many verdicts at once are rendered together. */
const gatherMs = 150;
const freshMs = 2500;

/** Queries of the panel beside the matrix; the same news makes them stale. */
const rereadPanel = [adminSubmissions.ofUser, adminSubmissions.get, adminResults.cell];

/** The table, live, and the keys of cells that changed a moment ago. */
export function useResults(of: ResultsOf, id: string, group: number | undefined) {
  const client = useQueryClient();
  const options = tableQuery(of, id, group);
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
    const table = client.getQueryData(options.queryKey);
    if (table === undefined) return;
    const applied = applyCells(table, news);
    // with a group filter, news of other groups' students is expected
    if (applied.hasStrangers && group === undefined)
      void client.invalidateQueries({ queryKey: keyOf(adminResults[of]) });
    // the attempts in the panel and the open attempt; the points may have another comment now
    rereadPanel.forEach((endpoint) => void client.invalidateQueries({ queryKey: keyOf(endpoint) }));
    if (applied.changed.length === 0) return;
    client.setQueryData(options.queryKey, applied.table);
    const changed = new Set(applied.changed);
    setFresh((old) => new Set([...old, ...changed]));
    after(freshMs, () => setFresh((old) => new Set([...old].filter((key) => !changed.has(key)))));
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
    reread: [adminResults[of], ...rereadPanel],
  });
  return { results, fresh };
}
