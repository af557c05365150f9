import * as z from 'zod/mini';
import { persistedStore } from '../../../api/persisted-store.ts';
import { readTaskFilter, type TaskFilter } from '../../../parts/task-filter/task-filter.ts';

export type SavedSearch = { name: string; filter: TaskFilter };

const Stored = z.array(z.object({ name: z.string(), filter: z.record(z.string(), z.unknown()) }));

/** What everybody begins with. */
const common: readonly SavedSearch[] = [
  { name: 'Черновики', filter: { status: 'draft' } },
  { name: 'Не прошли проверку', filter: { status: 'broken' } },
  { name: 'Решили меньше трети', filter: { solved: '0-33' } },
];

type Kept = { of: Record<string, SavedSearch[]> };

function repair(stored: unknown): Kept {
  const of = z.safeParse(z.object({ of: z.record(z.string(), z.unknown()) }), stored).data?.of ?? {};
  const lists = Object.entries(of).flatMap(([user, list]) => {
    const { data } = z.safeParse(Stored, list);
    return data === undefined
      ? []
      : [[user, data.map(({ name, filter }) => ({ name, filter: readTaskFilter(filter) }))] as const];
  });
  return { of: Object.fromEntries(lists) };
}

/** Searches that teachers gave a name to. On this device, for each account its own. */
const useKept = persistedStore<Kept>('pt.taskSearches', { of: {} }, repair);

export const useSavedSearches = (userId: number): readonly SavedSearch[] => useKept(({ of }) => of[userId] ?? common);

const change = (userId: number, next: (old: readonly SavedSearch[]) => SavedSearch[]): void =>
  useKept.setState(({ of }) => ({ of: { ...of, [userId]: next(of[userId] ?? common) } }));

/** A search of the same name is replaced. */
export const saveSearch = (userId: number, search: SavedSearch): void =>
  change(userId, (old) => [...old.filter(({ name }) => name !== search.name), search]);

export const forgetSearch = (userId: number, name: string): void =>
  change(userId, (old) => old.filter((search) => search.name !== name));

/** The same list of tasks, whatever page is shown. */
export function isSameSearch(one: TaskFilter, other: TaskFilter): boolean {
  const plain = ({ page: _, ...filter }: TaskFilter) =>
    JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b)));
  return plain(one) === plain(other);
}
