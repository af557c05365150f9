import * as z from 'zod/mini';
import { AnimationInput } from '../animations/animations.ts';
import { channel, endpoint } from '../base/endpoint.ts';
import { Id, idParams, Time } from '../base/primitives.ts';

/** One page of a browser, by a name of its own choice. */
const Page = z.string().check(z.regex(/^[\w-]{8,40}$/));

/** The place in an animation that a class follows. It is small, because it travels to everybody at each step. */
export const LecturePlace = z.object({
  animation_id: Id,
  /** The animation's, as `ShownAnimation` names it. */
  version: z.int(),
  /** Of the data that the teacher shows; null: the animation's own. */
  input_sha256: z.nullable(z.string()),
  /** From 0. */
  step: z.int(),
  /** The name of who leads. */
  by: z.string(),
  leader_id: Id,
  /** The page that leads. Other pages of the same teacher follow, as a projector does. */
  page: Page,
  /** Tells one lecture from the next. It stays when another page goes on or takes over. */
  begun_at: Time,
  /** A later place has a later time. */
  moved_at: Time,
});
export type LecturePlace = z.infer<typeof LecturePlace>;

export const Lecture = z.extend(LecturePlace, { input: z.nullable(z.string()) });
export type Lecture = z.infer<typeof Lecture>;

/**
 * How many people have the lesson open, as sockets tell: a moment late, without those whose network lets no socket
 * through, and twice those who are connected to two processes of the server.
 */
const followers = z.int();

/** `begin`: nobody leads, or I do; `take`: instead of whoever leads; `step`: the next step of this page's lecture. */
export const LectureMove = z.enum(['begin', 'take', 'step']);
export type LectureMove = z.infer<typeof LectureMove>;

export const lectures = {
  get: endpoint({
    method: 'GET',
    path: '/user/lesson/:id/lecture',
    access: 'signed-in',
    summary: 'What the teacher shows in this lesson now; for those who come late or have no socket',
    params: idParams,
    reply: z.object({ lecture: z.nullable(Lecture), followers }),
    refusals: ['not_found', 'lesson_locked'],
  }),
  lead: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/lecture',
    access: 'admin',
    right: 'course.lead',
    of: { lesson: 'params.id' },
    unaudited: 'over when the lesson is',
    summary:
      'Lead the class to a step; ten calls a second, the last one wins. Refused as `conflict` to who does not lead',
    params: idParams,
    body: z.object({
      move: LectureMove,
      animation_id: Id,
      version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
      step: z.int().check(z.minimum(0), z.maximum(5000)),
      input: z.optional(z.nullable(AnimationInput)),
      page: Page,
      /** Grows with each call of the page, so that a call that was long on its way changes nothing. */
      count: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
    }),
    reply: z.object({ followers }),
    refusals: ['not_found', 'conflict', 'too_soon'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/admin/lesson/:id/lecture',
    access: 'admin',
    right: 'course.lead',
    of: { lesson: 'params.id' },
    unaudited: 'over when the lesson is',
    summary: 'End the lecture, whoever leads it',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
};

/** Null: the lecture is over. `at`: since when that holds; news that is older than what is known changes nothing. */
export const lectureChannel = channel({
  name: 'lecture',
  access: 'signed-in',
  data: z.object({ lecture: z.nullable(LecturePlace), at: Time }),
});
