import type { ReplyOf } from '@put/contract/endpoint';
import { queries } from '@put/contract/queries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/api.ts';
import { tablesKey } from './tables-key.ts';

/** Runs a query on the data of the first sample: here where the tables are known to this browser, else at the server. */
export function useQueryRun(taskId: number, lessonId: number) {
  const client = useQueryClient();
  return useMutation<ReplyOf<typeof queries.run>, Error, string>({
    async mutationFn(query) {
      const { scripts } = client.getQueryData<ReplyOf<typeof queries.tables>>(tablesKey(taskId, lessonId)) ?? {};
      if (scripts) {
        const { askSqlite } = await import('../../../shared/browser-runs/ask-sqlite.ts');
        const found = await askSqlite(scripts, query);
        if (found !== null) return found;
      }
      return call(queries.run, { params: { id: String(taskId) }, body: { lesson_id: lessonId, query } });
    },
  });
}
