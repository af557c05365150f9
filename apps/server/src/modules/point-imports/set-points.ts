import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { type NewPoints, overrideResults, readResultTable, scopeOf } from '../results/results.api.ts';

/** A lesson or a course; the contract asks for one of them. */
export type GivenScope = { lesson_id?: number | undefined; course_id?: number | undefined };
type Given = GivenScope & { changes: readonly NewPoints[]; comment: string };

/** Sets points of many students in one transaction: all or none. */
export async function setPoints(
  tools: { db: Db; events: Events },
  actor: { viewer: Viewer; ip: string },
  { changes, comment, lesson_id, course_id }: Given,
): Promise<{ changed: number }> {
  const { columns, rows } = await readResultTable(tools.db, scopeOf({ lesson_id, course_id }));
  const people = new Set(rows.map(({ user }) => user.id));
  const most = new Map(columns.map((column) => [`${column.lesson_id}-${column.task_id}`, column.points]));
  const errors = changes.flatMap(({ user_id, lesson_id: lesson, task_id, score }, at) => {
    const points = most.get(`${lesson}-${task_id}`);
    if (points === undefined || !people.has(user_id)) throw new Refusal('not_found');
    const message = `Не больше ${points.toLocaleString('ru')}: столько даёт задача`;
    return score > points ? [{ path: `changes.${at}.score`, message }] : [];
  });
  if (errors.length > 0) throw new Refusal('invalid_input', { errors });
  return tools.db.transaction().execute(async (tx) => {
    await overrideResults(tx, tools.events, changes, { comment, by: actor.viewer.id });
    const object =
      lesson_id === undefined
        ? ({ type: 'course', id: course_id! } as const)
        : ({ type: 'lesson', id: lesson_id } as const);
    await recordAuditEvent(tx, actor, 'import_points', object, { after: { total: changes.length, comment } });
    return { changed: changes.length };
  });
}
