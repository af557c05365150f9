import { adminResults } from '@put/contract/results/results';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../api/api.ts';
import { buildTable, type ResultTable } from './matrix.ts';

export type ResultsOf = 'lesson' | 'course';

/** The cache holds the table, not the answer: it is made once, and news change only its rows. */
export const tableQuery = (of: ResultsOf, id: string, group: number | undefined) => {
  const input = { params: { id }, query: group === undefined ? {} : { user_group_id: String(group) } };
  const queryKey = [...keyOf(adminResults[of]), input] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const answer = await call(adminResults[of], input, { signal });
      // the page asks again when its news begin; mostly nothing has changed, and the browser has kept the answer
      const old = client.getQueryData<ResultTable>(queryKey);
      return old?.at === answer.cells.at ? old : buildTable(answer);
    },
    // up to eighty thousand cells: comparing them costs more than rendering the visible ones
    structuralSharing: false,
  });
};
