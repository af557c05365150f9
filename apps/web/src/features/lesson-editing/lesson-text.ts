import type { Lesson } from '@put/contract/lessons/lesson-editing';
import * as z from 'zod/mini';

/** Title and text of a lesson as they are edited, and the version that the edit started from. */
export const LessonText = z.object({ based_on: z.int(), title: z.string(), body: z.string() });
export type LessonText = z.infer<typeof LessonText>;

export const copyOf = ({ based_on, title, body }: LessonText): LessonText => ({ based_on, title, body });

export const textOf = ({ version, title, body }: Pick<Lesson, 'version' | 'title' | 'body'>): LessonText => ({
  based_on: version,
  title,
  body,
});

type Words = Pick<LessonText, 'title' | 'body'>;
export const isSameText = (a: Words, b: Words): boolean => a.title === b.title && a.body === b.body;
