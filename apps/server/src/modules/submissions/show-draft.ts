import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Draft } from '@put/contract/submissions/submissions';
import type { Db } from '../../drivers/database/database.ts';
import { findVersion, isVersionKnown, listVersions, tellingLines, textAt } from '../drafts/drafts.api.ts';
import { findMyLessonTask } from '../tasks/tasks.api.ts';
import { type AnswerPlace, type AnswerText, findDraft, findDraftAnywhere, placeOfAnswer } from './drafts.store.ts';

/** What a person typed stays the person's, also when the task is not open any more. */
async function requireTask(db: Db, viewer: Viewer, taskId: number, lessonId?: number): Promise<void> {
  if (!(await findMyLessonTask(db, viewer, taskId, lessonId))) throw new Refusal('not_found');
}

/** `version`: the one that the device has; the answer says whether it was ever here. */
export async function showDraft(
  db: Db,
  viewer: Viewer,
  task_id: number,
  { lesson_id, version }: { lesson_id?: number | undefined; version?: string | undefined },
): Promise<{ draft: Draft | null; is_known?: boolean }> {
  if (lesson_id === undefined) {
    const draft = await findDraftAnywhere(db, viewer.id, task_id);
    if (!draft) await requireTask(db, viewer, task_id);
    return { draft: draft ?? null };
  }
  const place = { user_id: viewer.id, lesson_id, task_id };
  const draft = await findDraft(db, place);
  if (!draft) await requireTask(db, viewer, task_id, lesson_id);
  if (version === undefined) return { draft: draft ?? null };
  const asked = { version, standing: draft?.version };
  return { draft: draft ?? null, is_known: await isVersionKnown(db, placeOfAnswer(place), asked) };
}

/** Where the text of an answer begins: of the first file, or of a text that is written without files. */
const head = [
  ['files', '0', 'content'],
  ['answer', 'text'],
] as const;

export async function listAnswerVersions(db: Db, viewer: Viewer, of: { task_id: number; lesson_id: number }) {
  const place = { user_id: viewer.id, ...of };
  const now = await findDraft(db, place);
  const { language, files, answer } = now ?? {};
  const versions = await listVersions(db, placeOfAnswer(place), { now: now && { language, files, answer }, head });
  if (!now && versions.length === 0) await requireTask(db, viewer, of.task_id, of.lesson_id);
  const texts = versions.map((version) => version.head);
  const lines = tellingLines(texts, now && textAt(now, head));
  return {
    versions: versions.map(({ head: _, content, ...version }, at) => ({
      ...version,
      first_line: lines[at]!,
      answer: (content as AnswerText | null)?.answer ?? null,
    })),
  };
}

export async function getAnswerVersion(db: Db, of: AnswerPlace, id: number) {
  const version = await findVersion(db, placeOfAnswer(of), id);
  if (!version) throw new Refusal('not_found');
  const { content, ...fields } = version;
  return { ...fields, ...(content as AnswerText) };
}
