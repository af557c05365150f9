import type { AnyRouter } from '@tanstack/react-router';

/** The three marks of a route. Without any it needs a signed-in person. */
export type Mark = 'anonymous' | 'admin_only' | 'forbid_signed_in';

/** What every route says about itself, as static data. A layout has no screen of its own: its children are asked. */
export type PageData = { title: string; marks: readonly Mark[] };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page: PageData | 'layout';
  }
}

/** `staticData: page('Вход', 'anonymous', 'forbid_signed_in')` */
export const page = (title: string, ...marks: Mark[]): { page: PageData } => ({ page: { title, marks } });
export const layout = { page: 'layout' } as const;

export type Passage = 'pass' | 'sign_in' | 'home' | 'denied';

/** The one rule of who gets where; `user` is null without a session. */
export function judgePassage(marks: readonly Mark[], user: { is_admin: boolean } | null): Passage {
  if (user === null) return marks.includes('anonymous') ? 'pass' : 'sign_in';
  if (marks.includes('forbid_signed_in')) return 'home';
  if (marks.includes('admin_only') && !user.is_admin) return 'denied';
  return 'pass';
}

export class RouteConfigurationError extends Error {
  override name = 'RouteConfigurationError';
}

type Checked = { id: string; path: string; page: PageData | 'layout' | undefined };

/** Stops the start when a route's marks are missing or contradict each other. */
export function checkMarks(router: AnyRouter): void {
  const faults = routesOf(router).flatMap(faultsOf);
  if (faults.length > 0) throw new RouteConfigurationError(faults.join('\n'));
}

export const routesOf = (router: AnyRouter): Checked[] =>
  Object.entries(
    router.routesById as Record<string, { fullPath: string; options: { staticData?: { page?: PageData | 'layout' } } }>,
  ).map(([id, route]) => ({ id, path: route.fullPath, page: route.options.staticData?.page }));

export function faultsOf({ id, path, page: data }: Checked): string[] {
  if (data === undefined) return [`${id}: no marks`];
  if (data === 'layout') return [];
  const has = (mark: Mark) => data.marks.includes(mark);
  const faults: string[] = [];
  if (data.title.trim() === '') faults.push(`${id}: no title`);
  if (has('admin_only') && has('anonymous')) faults.push(`${id}: both admin-only and anonymous`);
  if (has('forbid_signed_in') && !has('anonymous'))
    faults.push(`${id}: forbids signed-in users without being anonymous`);
  if (path.startsWith('/admin/') && !has('admin_only')) faults.push(`${id}: below /admin/ without being admin-only`);
  return faults;
}
