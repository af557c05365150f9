import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Typed } from '@put/contract/submissions/submissions';
import type { Tx } from '../../drivers/database/database.ts';
import { kindRule } from '../../judging/kinds.ts';
import { deviceWords } from '../accounts/accounts.api.ts';
import { countAttempts, type findMyLessonTask } from '../tasks/tasks.api.ts';
import { alreadyHandedIn } from './already-handed-in.ts';
import { findTyping, keepAnswer, type NewAnswer, notePlace } from './exam-answers.store.ts';
import { formOf } from './form-of.ts';
import { overWords } from './hand-in-typed.ts';
import { joinRules } from './join-rules.ts';

const dayMs = 86_400_000;

type From = { ip: string; family: string; userAgent: string };
export type LessonTask = NonNullable<Awaited<ReturnType<typeof findMyLessonTask>>>;
type Standing = 'is_blank' | 'broken_rule' | 'left_open';
const noAnswer = { is_blank: true, broken_rule: null, left_open: null };
type Text = Omit<NewAnswer, 'arrived_late' | 'page' | 'count' | Standing>;

/**
 * Refuses what is typed in an exam when it comes too late. What was typed before the end may arrive within the grace
 * after it. That it was typed before is the browser's word (`Typed`), so a false word can win the grace and nothing more.
 * Null: nothing is kept for the server to hand in.
 */
export async function requireTyping(
  tx: Tx,
  viewer: Viewer,
  place: { user_id: number; lesson_id: number; task_id: number },
  typed: Typed | undefined,
): Promise<{ arrived_late: boolean } | null> {
  const typing = await findTyping(tx, place, Math.min(Math.max(typed?.ms_ago ?? 0, 0), dayMs));
  // staff see an exam without a sitting; who acts as a student does not write for the student
  if (!typing || viewer.acting_admin_id !== null) return null;
  if (!typing.is_given || typing.is_handed_in) throw alreadyHandedIn();
  const isKept = typing.is_in_time || (typing.is_in_grace && typing.was_typed_in_time);
  if (!isKept) throw new Refusal('lesson_locked', { detail: 'Время вышло: это пришло слишком поздно.' });
  return { arrived_late: !typing.is_in_time };
}

/** Keeps what is typed in an exam, for the server to hand in at the end. */
export async function keepTyped(
  tx: Tx,
  from: From,
  lessonTask: LessonTask,
  { typed, ...text }: Text & { typed: Typed | undefined },
  { arrived_late }: { arrived_late: boolean },
): Promise<void> {
  const { page = null, count = null } = typed ?? {};
  const form = await standingOf(tx, lessonTask, text);
  await keepAnswer(tx, { ...text, ...form, page, count, arrived_late });
  await notePlace(tx, text, { address: from.ip, family: from.family, device: deviceWords(from.userAgent) });
}

/** Whether it is an answer, and which rule it breaks, so that the student reads of it while there is time. */
async function standingOf(tx: Tx, task: LessonTask, text: Text): Promise<Pick<NewAnswer, Standing>> {
  // actions that the server keeps by itself are the answer, whatever a browser sends
  if (kindRule(task.kind).perform?.isKept(task.config)) return noAnswer;
  const { isBlank, brokenRule, leftOpen } = formOf(task, text);
  if (isBlank) return noAnswer;
  const { user_id, lesson_id, task_id } = text;
  const isOver =
    task.attempts !== null &&
    (await countAttempts(tx, { userId: user_id, taskId: task_id, lessonId: lesson_id })).used >= task.attempts;
  return { is_blank: false, broken_rule: joinRules(isOver ? overWords : null, brokenRule), left_open: leftOpen };
}
