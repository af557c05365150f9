import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { keyOf } from '../../api/api.ts';
import { useMayCall } from '../../api/current-user.ts';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import { type Found, sourcesOfAdmin, sourcesOfStudent } from './sources.ts';
import { sourcesOfVerb } from './verb-sources.ts';
import { verbOf } from './verbs.ts';

type Answer = { groups: PaletteGroup[]; isLoading: boolean; failed: string[] };

/** Search results of the server. Kinds whose call failed are named; the other results are shown. */
export function useFound(typed: string, isAdmin: boolean, open: (href: string) => void): Answer {
  const { verb, q: rest } = isAdmin ? verbOf(typed) : { verb: null, q: typed };
  const q = rest.trim();
  const own = isAdmin ? sourcesOfAdmin : sourcesOfStudent;
  const mayCall = useMayCall();
  const sources = (verb === null ? own : sourcesOfVerb[verb]).filter(({ asks }) => mayCall(asks));
  // the groups to choose from are shown before one is named
  const isAsked = q !== '' || verb === 'group';
  const answers = useQueries({
    queries: sources.map(({ asks, find }) => ({
      queryKey: [...keyOf(asks), 'palette', verb, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(q, signal),
      enabled: isAsked,
      placeholderData: keepPreviousData,
      retry: false,
    })),
  });
  return {
    groups: sources.flatMap(({ title }, n) => {
      const found = (isAsked && answers[n]?.data) || [];
      if (found.length === 0) return [];
      return [{ title, items: found.map((item) => toItem(item, open)) }];
    }),
    isLoading: answers.some(({ isFetching }) => isFetching),
    failed: sources.flatMap(({ title }, n) => (isAsked && answers[n]?.error ? title.toLowerCase() : [])),
  };
}

const toItem = (found: Found, open: (href: string) => void): PaletteItem =>
  'href' in found ? { ...found, run: () => open(found.href) } : { ...found, run: () => undefined };
