import type { ContainerTemplate, ContainerTemplateContent } from '@put/contract/containers/container-templates';
import type { OfferedTemplate } from '@put/contract/containers/containers';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { KeptSpec } from '../../drivers/database/schema.ts';

const contentColumns = [
  'title',
  'summary',
  'image',
  'cpus',
  'memory_mb',
  'disk_mb',
  'pids',
  'network',
  'ports',
  'start_command',
  'files',
  'idle_minutes',
  'max_hours',
  'most_running',
  'is_root_readonly',
  'is_offered',
] as const;

/** The living texts where a template stands. */
const places = sql`
  select used.template_id, 'lesson' as place, lesson.id, lesson.title
  from container_use used join lesson on lesson.id = used.lesson_id and lesson.deleted_at is null
  join course on course.id = lesson.course_id and course.deleted_at is null
  union all
  select used.template_id, 'course', course.id, course.title
  from container_use used join course on course.id = used.course_id and course.deleted_at is null
  union all
  select used.template_id, 'task', task.id, task.title
  from container_use used join task on task.id = used.task_id and task.deleted_at is null`;

const uses = sql<ContainerTemplate['uses']>`(select coalesce(json_agg(
    json_build_object('place', place, 'id', id, 'title', title) order by place, title, id), '[]')
  from (${places}) places where places.template_id = container_template.id)`;

const containerCount = sql<number>`(select count(*)::int from container
  where container.template_id = container_template.id and container.deleted_at is null)`;

export type KeptTemplate = Omit<ContainerTemplate, 'problem'>;

const templates = (db: Db | Tx) =>
  db
    .selectFrom('container_template')
    .select(contentColumns)
    .select(['id', 'version', 'updated_at', containerCount.as('containers'), uses.as('uses')]);

export const listTemplates = (db: Db, isDeleted: boolean): Promise<KeptTemplate[]> =>
  templates(db)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .orderBy(sql`title collate "ru-x-icu"`)
    .orderBy('id')
    .execute();

/** Not of those in the bin. */
export async function getTemplate(db: Db | Tx, id: number): Promise<KeptTemplate> {
  const template = await templates(db).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  if (!template) throw new Refusal('not_found');
  return template;
}

export const isTemplateThere = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('container_template')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export const lockTemplate = (tx: Tx, id: number) =>
  tx.selectFrom('container_template').select('id').where('id', '=', id).forUpdate().execute();

export async function insertTemplate(
  tx: Tx,
  { files, ...content }: ContainerTemplateContent,
  createdBy: number | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('container_template')
    .values({ ...content, files: JSON.stringify(files), created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False: somebody stored another version meanwhile. */
export async function updateTemplate(
  tx: Tx,
  id: number,
  version: number,
  { files, ...content }: ContainerTemplateContent,
): Promise<boolean> {
  const changed = await tx
    .updateTable('container_template')
    .set({ ...content, files: JSON.stringify(files), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

const offeredColumns = ['id', 'title', 'summary', 'memory_mb', 'disk_mb', 'ports'] as const;

export const listOfferedTemplates = (db: Db): Promise<OfferedTemplate[]> =>
  db
    .selectFrom('container_template')
    .select(offeredColumns)
    .where('is_offered', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy(sql`title collate "ru-x-icu"`)
    .orderBy('id')
    .execute();

export async function getOfferedTemplate(db: Db | Tx, id: number): Promise<OfferedTemplate> {
  const template = await db
    .selectFrom('container_template')
    .select(offeredColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!template) throw new Refusal('not_found');
  return template;
}

/** What a container is made from now. */
export async function findTemplateSpec(
  db: Db | Tx,
  id: number,
): Promise<{ version: number; title: string; spec: KeptSpec }> {
  const { version, title, ...spec } = await db
    .selectFrom('container_template')
    .select(['version', 'title', 'image', 'cpus', 'memory_mb', 'disk_mb', 'pids', 'network', 'ports', 'start_command'])
    .select(['idle_minutes', 'max_hours', 'most_running', 'is_root_readonly'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { version, title, spec };
}
