import { useEffect, useSyncExternalStore } from 'react';

export const titleSuffix = ' | Путь';

let override: { title: string } | null = null;
const listeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

/** Sets a title that comes with data: `usePageTitle(course.title)`. Until then the route's own title is shown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    const mine = { title };
    override = mine;
    announce();
    return () => {
      if (override !== mine) return;
      override = null;
      announce();
    };
  }, [title]);
}

/** Keeps document.title; mounted once, in the root. */
export function useDocumentTitle(routeTitle: string | undefined): string {
  const own = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => override?.title,
  );
  const title = own ?? routeTitle ?? 'Страница не найдена';
  useEffect(() => {
    document.title = title + titleSuffix;
  }, [title]);
  return title;
}
