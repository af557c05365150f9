import { coursesOf, type Grant, type Right } from '../accounts/rights.ts';

/** Who may call an endpoint or follow a channel. Every endpoint and channel must name it. */
export type Access = 'anyone' | 'signed-in' | 'admin';

/**
 * The person behind a call. `acting_admin_id` is set while an administrator acts as this user. An administrator with
 * grants instead of all rights is a colleague: `is_admin` is false then, so what does not ask for grants stays closed.
 */
export type Viewer = {
  id: number;
  is_admin: boolean;
  acting_admin_id: number | null;
  grants?: readonly Grant[] | undefined;
  /** In a call of a colleague: the right that lets it pass. */
  used_right?: Right | undefined;
};

/** What the gate asks of an endpoint or a channel. */
type Entry = { access: Access; right?: Right | undefined };

/** Whether this viewer passes the gate. Which rows are within reach is asked afterwards. */
export function mayPass({ access, right }: Entry, viewer: Pick<Viewer, 'is_admin' | 'grants'> | null): boolean {
  switch (access) {
    case 'anyone':
      return true;
    case 'signed-in':
      return viewer !== null;
    case 'admin':
      return viewer !== null && (viewer.is_admin || (right !== undefined && holds(viewer, right)));
  }
}

/** Whether the viewer holds the right in any course. */
export const holds = ({ is_admin, grants = [] }: Pick<Viewer, 'is_admin' | 'grants'>, right: Right): boolean =>
  is_admin || coursesOf(grants, right)?.length !== 0;

/** Whether the viewer holds the right in this course. */
export function holdsInCourse(viewer: Pick<Viewer, 'is_admin' | 'grants'>, right: Right, courseId: number): boolean {
  if (viewer.is_admin) return true;
  const courses = coursesOf(viewer.grants ?? [], right);
  return courses === null || courses.includes(courseId);
}

/** Administrators and colleagues. They are not among the students of a class. */
export const isStaff = ({ is_admin, grants }: Pick<Viewer, 'is_admin' | 'grants'>): boolean =>
  is_admin || grants !== undefined;
