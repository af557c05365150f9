/** Search parameters of the address: which items of the rejudge are shown. */
export type RejudgeSearch = { only?: RejudgeShare; page?: number };
export type RejudgeShare = 'all' | 'better' | 'worse' | 'failed';

export const pageSize = 50;

const shares: readonly unknown[] = ['all', 'better', 'worse', 'failed'] satisfies RejudgeShare[];

export function readRejudgeSearch({ only, page }: Record<string, unknown>): RejudgeSearch {
  const number = Number(page);
  return {
    ...(shares.includes(only) && { only: only as RejudgeShare }),
    ...(Number.isInteger(number) && number > 1 && number < 1000 && { page: number }),
  };
}

/** The query of the endpoint. Without `only` in the address, the items that change are shown. */
export const itemsQuery = ({ only, page = 1 }: RejudgeSearch) => ({
  ...(only !== 'all' && { only: only ?? ('changed' as const) }),
  limit: String(pageSize),
  offset: String((page - 1) * pageSize),
});
