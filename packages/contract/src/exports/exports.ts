import * as z from 'zod/mini';
import { channel, endpoint } from '../base/endpoint.ts';
import { problemOfFolders } from './export-folders.ts';
import { Created, Id, IdInText, idParams, Time } from '../base/primitives.ts';
import { isTimeZone } from '../base/time-zone.ts';

/** `xlsx`, `csv`: tables of results. `works`: what was handed in, as a ZIP archive. */
export const ExportFormat = z.enum(['xlsx', 'csv', 'works']);
export type ExportFormat = z.infer<typeof ExportFormat>;
export const WhichWorks = z.enum(['last', 'best', 'all']);
export type WhichWorks = z.infer<typeof WhichWorks>;

/** Most people of one export. */
export const mostExported = 20_000;
/** Days until an export is removed. */
export const exportDays = 7;

const zone = z.string().check(z.maxLength(100), z.refine(isTimeZone, 'Такого часового пояса нет'));

const common = {
  /** The rows that are exported, in this order. Who is not in the results is left out. */
  user_ids: z.array(Id).check(z.minLength(1, 'Здесь никого нет'), z.maxLength(mostExported)),
  /** Clocks of dates, an IANA name. */
  time_zone: zone,
  format: ExportFormat,
  which: z.optional(WhichWorks),
  /** Where a work lies in the archive (`export-folders.ts`). */
  folders: z.optional(
    z.string().check(
      z.maxLength(300, 'Не длиннее 300 знаков'),
      z.check(({ value, issues }) => {
        const message = problemOfFolders(value);
        if (message !== null) issues.push({ code: 'custom', input: value, message });
      }),
    ),
  ),
};
/** Of a lesson, or of all lessons of a course. */
export const NewExport = z.union([
  z.strictObject({ lesson_id: Id, ...common }),
  z.strictObject({ course_id: Id, ...common }),
]);
export type NewExport = z.infer<typeof NewExport>;

/** `failed`: every attempt broke, or `problem` says why it can not be made. */
export const ExportStatus = z.enum(['waiting', 'making', 'ready', 'failed']);
export type ExportStatus = z.infer<typeof ExportStatus>;

export const ExportRun = z.object({
  id: Id,
  /** Of the lesson or the course. */
  title: z.string(),
  format: ExportFormat,
  status: ExportStatus,
  /** Of `total` pieces of work; 0 of 0 before the first. */
  done: z.int(),
  total: z.int(),
  created_at: Time,
  /** In bytes; null until it is ready. */
  size: z.nullable(z.int()),
  file_name: z.string(),
  /** In Russian; empty when there is none. */
  problem: z.string(),
});
export type ExportRun = z.infer<typeof ExportRun>;

/** Sent while it is made, and at the end. */
export const ExportEvent = z.pick(ExportRun, { id: true, status: true, done: true, total: true });
export type ExportEvent = z.infer<typeof ExportEvent>;

const oneExport = {
  access: 'admin',
  right: 'course.export',
  of: { export: 'params.id' },
  params: idParams,
  refusals: ['not_found'],
} as const;

export const adminExports = {
  start: endpoint({
    method: 'POST',
    path: '/admin/export',
    access: 'admin',
    right: 'course.export',
    of: { lesson: 'body.lesson_id?', course: 'body.course_id?' },
    audits: 'export_results',
    summary: 'Make a file of results or of works; it is ready when its status says so',
    body: NewExport,
    reply: Created,
    refusals: ['not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/exports',
    access: 'admin',
    right: 'course.export',
    of: { course: 'query.course_id' },
    summary: 'My exports of a course and its lessons, the latest first',
    query: z.object({ course_id: IdInText }),
    reply: z.object({ exports: z.array(ExportRun) }),
  }),
  file: endpoint({
    ...oneExport,
    method: 'GET',
    path: '/admin/export/:id/file',
    summary: 'The content of my export when it is ready',
    reply: null,
    replyKind: 'content',
  }),
  remove: endpoint({
    ...oneExport,
    method: 'DELETE',
    path: '/admin/export/:id',
    unaudited: 'a thing of one’s own',
    summary: 'Remove my export; one that is being made stops',
    reply: null,
  }),
};

export const exportChannel = channel({
  name: 'export',
  access: 'admin',
  right: 'course.export',
  of: 'export',
  data: ExportEvent,
});
