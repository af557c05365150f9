import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id } from '../base/primitives.ts';

/** From an empty school to a class that learns, in this order. */
export const stepNames = ['group', 'course', 'lesson', 'task', 'give'] as const;
export type StepName = (typeof stepNames)[number];

const Titled = z.object({ id: Id, title: z.string() });

/** A step of a new teacher. What came with the demonstration, and what is in the recycle bin, does not count. */
export const FirstStep = z.object({
  name: z.enum(stepNames),
  /** What is there already; of `give` the course that a group has. Null: it is still to be done. */
  made: z.nullable(Titled),
  /** Where it is done: the course of a lesson and of `give`, the lesson of a task. Null: that is not there yet. */
  at: z.nullable(Id),
});
export type FirstStep = z.infer<typeof FirstStep>;

/** What the tour shows of this school; null where there is nothing yet. */
export const TourPlaces = z.object({ course_id: z.nullable(Id), lesson_id: z.nullable(Id) });
export type TourPlaces = z.infer<typeof TourPlaces>;

export const adminFirstSteps = {
  tour: endpoint({
    method: 'GET',
    path: '/admin/desk/tour',
    access: 'admin',
    right: 'course.read',
    of: 'viewer',
    nameless: 'same',
    summary: 'The course and the lesson that the tour shows',
    reply: TourPlaces,
  }),
  /** One's own choice: an observer, who changes nothing of others, has it too. */
  putAway: endpoint({
    method: 'POST',
    path: '/user/desk/put_away',
    access: 'signed-in',
    isPersonal: true,
    unaudited: 'what one sees on one’s own desk',
    summary: 'Show me the first steps, or the offer of the tour, no more',
    body: z.object({ what: z.enum(['steps', 'tour']) }),
    reply: null,
  }),
};
