import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id } from '../base/primitives.ts';

/** Most points of one import: each locks the attempts of its person, and PostgreSQL has a limit of locks. */
export const mostImportedPoints = 2000;

const points = z.number('Введите баллы').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000));
const place = { user_id: Id, lesson_id: Id, task_id: Id };
/** Points of a teacher that stand in the file and differ from those that the person has. */
export const PointChange = z.object({
  ...place,
  name: z.string(),
  /** Of the task; with several lessons, the lesson's title before it. */
  title: z.string(),
  /** Null: nothing was handed in, and nothing set. */
  before: z.nullable(z.number()),
  after: z.number(),
});
export type PointChange = z.infer<typeof PointChange>;

export const PointPreview = z.object({
  changes: z.array(PointChange),
  /** So many points of the file are what the person has already. */
  same: z.int(),
  /** Headings of the file that are no task of the table. */
  strange: z.array(z.string()),
  /** What can not be taken; `line` of the file, from 1. */
  problems: z.array(z.object({ line: z.int(), words: z.string() })),
});
export type PointPreview = z.infer<typeof PointPreview>;

/** A lesson, or all lessons of a course. */
const scope = { lesson_id: z.optional(Id), course_id: z.optional(Id) };
const isOneScope = ({ lesson_id, course_id }: { lesson_id?: number | undefined; course_id?: number | undefined }) =>
  (lesson_id === undefined) !== (course_id === undefined);
const ofScope = { lesson: 'body.lesson_id?', course: 'body.course_id?' } as const;

export const adminPoints = {
  preview: endpoint({
    method: 'POST',
    path: '/admin/points/preview',
    access: 'admin',
    right: 'course.mark',
    of: ofScope,
    unaudited: 'it reads or computes, and keeps nothing',
    summary: 'A dry run: which points a table in CSV or XLSX would set',
    body: z
      .object({
        ...scope,
        file_base64: z.string().check(z.minLength(1, 'Выберите файл'), z.maxLength(14_000_000, 'Файл больше 10 МБ')),
      })
      .check(z.refine(isOneScope, 'Занятие или курс')),
    reply: PointPreview,
    bodyLimitBytes: 16 * 1024 * 1024,
    refusals: ['bad_file', 'not_found'],
  }),
  set: endpoint({
    method: 'POST',
    path: '/admin/points',
    access: 'admin',
    right: 'course.mark',
    of: ofScope,
    audits: 'import_points',
    summary: 'Set points of many students at once, all or none',
    body: z
      .object({
        ...scope,
        changes: z
          .array(z.object({ ...place, score: points }))
          .check(
            z.minLength(1, 'Здесь нечего менять'),
            z.maxLength(mostImportedPoints, `Не больше ${mostImportedPoints} клеток за раз`),
          ),
        /** In Markdown; students read it at each of the points. */
        comment: z._default(z.string().check(z.maxLength(5000, 'Не длиннее 5000 знаков')), ''),
      })
      .check(z.refine(isOneScope, 'Занятие или курс')),
    reply: z.object({ changed: z.int() }),
    refusals: ['not_found'],
  }),
};
