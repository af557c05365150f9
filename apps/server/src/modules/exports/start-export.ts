import { type ExportFormat, type NewExport } from '@put/contract/exports/exports';
import { safeName } from '@put/contract/exports/export-folders';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { makeExport } from '../../jobs/make-export.job.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { findHeading, scopeOf } from '../results/results.api.ts';
import { insertExport } from './exports.store.ts';

const names: Record<ExportFormat, (title: string) => string> = {
  xlsx: (title) => `Результаты — ${title}.xlsx`,
  csv: (title) => `Результаты — ${title}.csv`,
  works: (title) => `Решения — ${title}.zip`,
};

/** Stores what is wanted together with the job that makes it. */
export async function startExport(
  { db, queue }: { db: Db; queue: Queue },
  actor: Actor & { viewer: { id: number } },
  wanted: NewExport,
): Promise<{ id: number }> {
  const lesson_id = 'lesson_id' in wanted ? wanted.lesson_id : null;
  const heading = await findHeading(db, scopeOf(wanted));
  if (!heading) throw new Refusal('not_found');
  const { course_id, title } = heading;
  const { format, user_ids, time_zone, which, folders } = wanted;
  return db.transaction().execute(async (tx) => {
    const { id } = await insertExport(tx, {
      course_id,
      lesson_id,
      format,
      file_name: names[format](safeName(title)),
      options: { user_ids, time_zone, ...(which && { which }), ...(folders && { folders }) },
      created_by: actor.viewer.id,
    });
    await queue.add(tx, makeExport, { export_id: id });
    const object =
      lesson_id === null ? ({ type: 'course', id: course_id } as const) : ({ type: 'lesson', id: lesson_id } as const);
    await recordAuditEvent(tx, actor, 'export_results', object, { after: { file_name: names[format](title) } });
    return { id };
  });
}
