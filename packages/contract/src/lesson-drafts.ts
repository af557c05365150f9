import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, markdown, Time } from './primitives.ts';

/** The author's unsaved text, which the editor stores at the server while it is typed. */
export const LessonDraft = z.object({ based_on: z.int(), title: z.string(), body: z.string(), saved_at: Time });
export type LessonDraft = z.infer<typeof LessonDraft>;

export const lessonDraft = endpoint({
  method: 'GET',
  path: '/admin/lesson/:id/draft',
  access: 'admin',
  right: 'course.change',
  of: { lesson: 'params.id' },
  summary: 'My unsaved text of the lesson',
  params: idParams,
  reply: z.object({ draft: z.nullable(LessonDraft) }),
  refusals: ['not_found'],
});

export const saveLessonDraft = endpoint({
  method: 'POST',
  path: '/admin/lesson/:id/draft',
  access: 'admin',
  right: 'course.change',
  of: { lesson: 'params.id' },
  summary: 'Keep what I am writing; null forgets it',
  params: idParams,
  body: z.object({
    draft: z.nullable(z.object({ based_on: z.int(), title: z.string().check(z.maxLength(200)), body: markdown })),
  }),
  reply: z.object({ saved_at: z.nullable(Time) }),
  bodyLimitBytes: 5 * 1024 * 1024,
  refusals: ['not_found'],
});
