import { mayPass, type Viewer } from '@put/contract/base/access';
import type { Right } from '@put/contract/accounts/rights';
import type { AnyRouter } from '@tanstack/react-router';

/** The three access marks of a route. A route without marks needs a signed-in user. */
export type Mark = 'anonymous' | 'admin_only' | 'forbid_signed_in';

/**
 * The static data of every route. A layout has no screen of its own: the marks of its child routes count. What only
 * staff opens names the right that it takes in any course; which rows are within reach is asked by the server.
 */
export type PageData = { title: string; marks: readonly Mark[]; right?: Right };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page: PageData | 'layout';
  }
}

/** `staticData: page('Вход', 'anonymous', 'forbid_signed_in')` */
export const page = (title: string, ...marks: Mark[]): { page: PageData } => ({ page: { title, marks } });
/** `staticData: adminPage('Курсы', 'course.read')` */
export const adminPage = (title: string, right: Right): { page: PageData } => ({
  page: { title, marks: ['admin_only'], right },
});
export const layout = { page: 'layout' } as const;

export type Passage = 'pass' | 'sign_in' | 'home' | 'denied';

/** The only rule of access to screens; `user` is null without a session. */
export function judgePassage(
  { marks, right }: Pick<PageData, 'marks' | 'right'>,
  user: Pick<Viewer, 'is_admin' | 'grants'> | null,
): Passage {
  if (user === null) return marks.includes('anonymous') ? 'pass' : 'sign_in';
  if (marks.includes('forbid_signed_in')) return 'home';
  if (marks.includes('admin_only') && !mayPass({ access: 'admin', right }, user)) return 'denied';
  return 'pass';
}

export class RouteConfigurationError extends Error {
  override name = 'RouteConfigurationError';
}

type Checked = { id: string; path: string; page: PageData | 'layout' | undefined };

/** Throws RouteConfigurationError at the start when a route has no marks or marks that contradict each other. */
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
  if (has('admin_only') !== (data.right !== undefined)) faults.push(`${id}: no right, or a right of nobody`);
  if (path.startsWith('/admin/') && !has('admin_only')) faults.push(`${id}: below /admin/ without being admin-only`);
  return faults;
}
