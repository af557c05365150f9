import { holds, type Viewer } from '@put/contract/base/access';
import { apiBase } from '@put/contract/base/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { holdsOverUser } from '../enrolment/enrolment.api.ts';

export const fileUrl = (sha256: string) => `${apiBase}/file/${sha256}`;
/** SQL over `course`: the address of its cover; null without one. */
export const coverUrl = sql<string | null>`${sql.lit(fileUrl(''))} || course.cover_sha256`;

type FileFields = { sha256: string; size: number; mime: string; width: number | null; height: number | null };

/** A repeated upload takes the newer name. A file that a writer of lessons has uploaded stays public. */
export async function insertUpload(
  tx: Tx,
  file: FileFields,
  { viewer, name }: { viewer: Viewer; name: string },
): Promise<void> {
  await tx
    .insertInto('file')
    .values({ ...file, unreferenced_since: null })
    // waits until a parallel removal of the file ends, and resets its mark so that it is not removed again
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ unreferenced_since: null }))
    .execute();
  await sql`insert into file_upload (sha256, user_id, name, is_public)
    values (${file.sha256}, ${viewer.id}, ${name}, ${holds(viewer, 'bank.change')})
    on conflict (sha256, user_id) do update
    set name = excluded.name, is_public = file_upload.is_public or excluded.is_public, created_at = now()`.execute(tx);
}

/** Locks the user until the end of `tx`, so that parallel uploads are counted one after another. */
export const lockQuota = (tx: Tx, userId: number) =>
  sql`select from "user" where id = ${userId} for no key update`.execute(tx);

/** The sum of bytes of a user's files. A file that others have uploaded too counts in full. */
export async function sumUploads(db: Db | Tx, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('file_upload')
    .innerJoin('file', 'file.sha256', 'file_upload.sha256')
    .select(sql<number>`coalesce(sum(file.size), 0)`.as('total'))
    .where('file_upload.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** A file with the name that this viewer may see. Other people's private files are not found, even by their address. */
export async function findReadableFile(db: Db, sha256: string, viewer: Viewer | null) {
  const viewerId = viewer?.id ?? 0;
  return db
    .selectFrom('file')
    .innerJoin('file_upload', 'file_upload.sha256', 'file.sha256')
    .select(['file.size', 'file.mime', 'file_upload.name'])
    .select(
      sql<boolean>`exists (select from file_upload any_one where any_one.sha256 = file.sha256 and any_one.is_public)`.as(
        'is_public',
      ),
    )
    .where('file.sha256', '=', sha256)
    .$if(!viewer?.is_admin, (query) =>
      query.where((is) =>
        is.or([
          is('file_upload.is_public', '=', true),
          is('file_upload.user_id', '=', viewerId),
          ...(viewer?.grants ? [holdsOverUser(viewer, 'course.works', sql.ref('file_upload.user_id'))] : []),
        ]),
      ),
    )
    .orderBy(sql`file_upload.user_id = ${viewerId}`, 'desc')
    .orderBy('file_upload.is_public', 'desc')
    .orderBy('file_upload.id')
    .executeTakeFirst();
}

/**
 * Which of these files the user has uploaded. Locks them until the end of `tx`, so that they can not be removed before
 * something refers to them.
 */
export const listOwnFiles = (
  tx: Tx,
  userId: number,
  sha256s: readonly string[],
): Promise<{ sha256: string; size: number }[]> =>
  tx
    .selectFrom('file')
    .innerJoin('file_upload', 'file_upload.sha256', 'file.sha256')
    .select(['file.sha256', 'file.size'])
    .where('file_upload.user_id', '=', userId)
    .where('file.sha256', 'in', sha256s)
    .forShare()
    .execute();

/**
 * Whether it is an uploaded picture that every student may read. Locks it until the end of `tx`, so that it can not be
 * removed before the course refers to it.
 */
export async function isPublicPicture(tx: Tx, sha256: string): Promise<boolean> {
  const picture = await tx
    .selectFrom('file')
    .innerJoin('file_upload', 'file_upload.sha256', 'file.sha256')
    .select('file.sha256')
    .where('file.sha256', '=', sha256)
    .where('file.mime', 'like', 'image/%')
    .where('file_upload.is_public', '=', true)
    .forShare()
    .executeTakeFirst();
  return picture !== undefined;
}

/**
 * Whether it is an uploaded file that every student may read. Locks it until the end of `tx`, so that it can not be
 * removed before something refers to it.
 */
export async function holdPublicFile(tx: Tx, sha256: string): Promise<boolean> {
  const file = await tx
    .selectFrom('file')
    .innerJoin('file_upload', 'file_upload.sha256', 'file.sha256')
    .select('file.sha256')
    .where('file.sha256', '=', sha256)
    .where('file_upload.is_public', '=', true)
    .forShare()
    .executeTakeFirst();
  return file !== undefined;
}

/**
 * All texts that may mention a file, by table: texts of authors with earlier versions and drafts, answers with what was
 * written earlier, what teachers said of them, questions, announcements. A column that is missing here loses files; a
 * test knows all columns.
 */
export const mentioningColumns: Readonly<Record<string, readonly string[]>> = {
  lesson: ['body'],
  lesson_version: ['body'],
  lesson_draft: ['body'],
  course: ['summary', 'description'],
  task: ['statement', 'config', 'hints', 'error_explanations', 'starter_files'],
  task_version: ['texts', 'judged'],
  task_test: ['message'],
  animation_version: ['words', 'listing'],
  animation_draft: ['content'],
  container_template: ['files'],
  exam: ['rules'],
  review: ['comment', 'remarks'],
  remark: ['text'],
  work_return: ['remark'],
  announcement: ['text'],
  question_message: ['text'],
  question: ['quote'],
  phrase: ['text'],
  result: ['override_comment'],
  answer_draft: ['answer'],
  draft: ['answer'],
  draft_version: ['content'],
  exam_answer: ['answer'],
  submission: ['answer'],
};

const texts = sql.join(
  Object.entries(mentioningColumns).flatMap(([table, columns]) =>
    columns.map((column) => sql`select ${sql.ref(column)}::text as text from ${sql.table(table)}`),
  ),
  sql` union all `,
);

/** The hashes that something holds: of all, or of those for which `isWanted` says so of `found[1]`. */
const mentioned = (isWanted: RawBuilder<boolean>) => sql`
  select found[1] as sha256 from (${texts}) written, regexp_matches(written.text, '[0-9a-f]{64}', 'g') found
  where ${isWanted}
  union select cover_sha256 from course where cover_sha256 is not null
  union select file_sha256 from animation_version where file_sha256 is not null
  union select file_sha256 from container_snapshot`;

/** Marks files that no text mentions, and removes the mark from those that a text mentions again. */
export async function markUnreferenced(tx: Tx): Promise<void> {
  await sql`
    -- all texts are read once, and not once for each file
    with mentioned as materialized (${mentioned(sql`true`)}), looked_at as (
      select sha256, mentioned.sha256 is not null as is_mentioned from file left join mentioned using (sha256)
    )
    update file set unreferenced_since = case when not is_mentioned then now() end
    from looked_at
    where looked_at.sha256 = file.sha256 and is_mentioned = (unreferenced_since is not null)`.execute(tx);
}

/** The same bytes may be an export or a build of the browser's side: those contents are not to be removed with a file. */
const heldByNone = sql<boolean>`not exists (select from export_run where export_run.sha256 = gone.sha256)
  and not exists (select from web_build where web_build.sha256 = gone.sha256)`;

/**
 * Removes rows of files that have been marked for `graceDays`. Returns their hashes; the caller removes the contents.
 */
export async function removeUnreferenced(tx: Tx, graceDays: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    with gone as (
      delete from file where unreferenced_since < now() - make_interval(days => ${graceDays}) returning sha256
    ) select sha256 from gone where ${heldByNone}`.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Removes rows of those of these files that nobody has uploaded and that nothing mentions. Returns their hashes; the
 * caller removes the contents.
 */
export async function removeUnmentioned(tx: Tx, sha256s: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    with mentioned as materialized (${mentioned(sql`found[1] = any(${sha256s}::text[])`)}), gone as (
      delete from file where sha256 = any(${sha256s}::text[])
        and not exists (select from mentioned where mentioned.sha256 = file.sha256)
        and not exists (select from file_upload where file_upload.sha256 = file.sha256)
      returning sha256
    ) select sha256 from gone where ${heldByNone}`.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}

/** The contents that must be there: of files, of exports, and of builds of the browser's side. */
export async function listContents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from file union select sha256 from export_run where sha256 is not null
    union select sha256 from web_build order by 1`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Which of these hashes no row has, neither of a file nor of an export or a build. */
export async function listUnknown(db: Db, addresses: string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from unnest(${addresses}::text[]) given (sha256)
    where not exists (select from file where file.sha256 = given.sha256)
      and not exists (select from export_run where export_run.sha256 = given.sha256)
      and not exists (select from web_build where web_build.sha256 = given.sha256)`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Bytes of all contents. */
export async function sumFiles(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}
