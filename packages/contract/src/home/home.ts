import * as z from 'zod/mini';
import { MyAnnouncementRow } from '../announcements/announcements.ts';
import { endpoint } from '../base/endpoint.ts';
import { Language } from '../judge/languages.ts';
import { MyTaskRow } from './my-task-row.ts';
import { Id, Time } from '../base/primitives.ts';
import { Verdict } from '../judge/verdicts.ts';

const place = {
  course_id: Id,
  lesson_id: Id,
  lesson_title: z.string(),
  task_id: Id,
  task_title: z.string(),
};

/** The last attempt at a task that is not solved and can be sent again. */
export const HomeMistake = z.object({
  ...place,
  at: Time,
  verdict: Verdict,
  language: z.nullable(Language),
  /** The beginning of what was sent; empty for an answer that is not a program. */
  code: z.string(),
  /** The first failed sample, cut to a few lines. */
  sample: z.nullable(z.object({ expected: z.string(), got: z.string() })),
});
export type HomeMistake = z.infer<typeof HomeMistake>;

/** The last words of a teacher about a work of mine: a review, or a remark on a line of a program. */
export const HomeWords = z.object({
  ...place,
  at: Time,
  by_name: z.nullable(z.string()),
  /** The comment, in Markdown; without one, the first remark. */
  text: z.string(),
  /** The line of the remark; null for a comment. */
  line: z.nullable(z.int()),
  score: z.number(),
  points: z.number(),
});
export type HomeWords = z.infer<typeof HomeWords>;

/** A work of mine that waits to be improved. */
export const HomeReturn = z.object({ ...place, remark: z.string(), until: z.nullable(Time) });
export type HomeReturn = z.infer<typeof HomeReturn>;

export const home = {
  get: endpoint({
    method: 'GET',
    path: '/user/home',
    access: 'signed-in',
    summary: 'What is due, what I may repair, what a teacher said last, when I solved tasks',
    reply: z.object({
      /** The tasks whose next deadline comes within seven days, the nearest first; `total` counts all of them. */
      due: z.object({ tasks: z.array(MyTaskRow), total: z.int() }),
      /** What teachers have returned and I have not handed in since, the nearest date first. Left out: nothing. */
      returned: z.optional(z.array(HomeReturn)),
      /** The latest first, two at most. */
      mistakes: z.array(HomeMistake),
      words: z.nullable(HomeWords),
      /** When each task was solved for the first time, in the last 60 days. The zone of the reader makes days of it. */
      solved_at: z.array(Time),
      /** What teachers announced and I have not opened, the latest first. */
      announcements: z.array(MyAnnouncementRow),
    }),
  }),
};
