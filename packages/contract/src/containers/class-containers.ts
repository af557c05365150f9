import * as z from 'zod/mini';
import { ContainerState } from './containers.ts';
import { channel, endpoint } from '../base/endpoint.ts';
import { Id, idParams, Time } from '../base/primitives.ts';

/** A student's container, as the teacher of a class sees it. */
export const ClassContainer = z.object({
  id: Id,
  user_id: Id,
  user_name: z.string(),
  title: z.string(),
  /** The lesson that it was made in; null: none, or the student's own. */
  lesson_id: z.nullable(Id),
  state: ContainerState,
  wanted: z.enum(['running', 'stopped']),
  /** Which administrator looks at it now. */
  looker: z.nullable(z.string()),
  updated_at: Time,
});
export type ClassContainer = z.infer<typeof ClassContainer>;

/** Nobody works in a container that rests or has failed. */
export const isAtWork = ({ state }: Pick<ClassContainer, 'state'>): boolean =>
  state !== 'stopped' && state !== 'failed';

export const classContainers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/course/:id/containers',
    access: 'admin',
    right: 'course.works',
    of: { course: 'params.id' },
    summary: 'Containers in which students of a course work now',
    params: idParams,
    reply: z.object({ containers: z.array(ClassContainer) }),
    refusals: ['not_found'],
  }),
};

/** Sent when a container of a student of the course begins or ends its work, or is looked at. */
export const courseContainersChannel = channel({
  name: 'containers:course',
  access: 'admin',
  right: 'course.works',
  of: 'course',
  data: ClassContainer,
});
