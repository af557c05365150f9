import { requestId } from '../log/request-id.ts';
import type { Traces } from './traces.ts';

const longestText = 1000;

/** Tells of each query that a call has caused. Others are left out: timers ask all the time. */
export const tellOfQueries =
  (traces: Pick<Traces, 'ended'>) =>
  ({ sql, ms, isFailed }: { sql: string; ms: number; isFailed: boolean }): void => {
    const causedBy = requestId();
    if (causedBy === undefined) return;
    traces.ended({
      kind: 'query',
      causedBy,
      name: /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query',
      ms,
      isFailed,
      // values are parameters and stand outside the text
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, longestText) },
    });
  };
