import { useNavigate, useSearch } from '@tanstack/react-router';

type Search = Record<string, unknown>;

/** `?open=solutions,limits`: the lines that are open. */
export const readOpenLines = ({ open }: Search): string[] =>
  typeof open === 'string' ? open.split(',').filter((id) => id !== '') : [];

const withLines = (search: Search, open: readonly string[]): Search => {
  const { open: _, ...rest } = search;
  return open.length === 0 ? rest : { ...rest, open: open.join(',') };
};

export type OpenLines = {
  open: readonly string[];
  toggle: (id: string) => void;
  /** Opens more lines; those that are open stay so. */
  show: (ids: readonly string[]) => void;
};

/** The address keeps which lines are open. */
export function useOpenLines(): OpenLines {
  const navigate = useNavigate();
  const open = useSearch({ strict: false, select: readOpenLines, structuralSharing: true });
  const change = (recipe: (open: string[]) => string[]) =>
    void navigate({
      to: '.',
      search: ((before: Search) => withLines(before, recipe(readOpenLines(before)))) as never,
      replace: true,
      resetScroll: false,
    });
  return {
    open,
    toggle: (id) => {
      const isOpen = open.includes(id);
      // the same whether the router asks once or twice
      change((now) => [...now.filter((one) => one !== id), ...(isOpen ? [] : [id])]);
    },
    show: (ids) => {
      if (ids.some((id) => !open.includes(id))) change((now) => [...new Set([...now, ...ids])]);
    },
  };
}
