import { idInSearch } from '../../../ui/address/id-in-search.ts';

export const panels = ['data', 'lines', 'about', 'advice', 'uses'] as const;
export type Panel = (typeof panels)[number];

/** Search parameters of an animation's screen: the open list of versions or one of them, and the open panels. */
export type EditorSearch = { versions?: 'list' | number | undefined; open?: readonly Panel[] | undefined };

export function readEditorSearch({ versions, open }: Record<string, unknown>): EditorSearch {
  const number = idInSearch(versions);
  const opened = panels.filter((name) => [open].flat().includes(name));
  return {
    ...(number !== undefined ? { versions: number } : versions === 'list' && { versions }),
    ...(opened.length > 0 && { open: opened }),
  };
}
