import type { TaskAnswer } from '@put/contract/kinds/kinds';
import type { Tx } from '../../drivers/database/database.ts';
import { kindRule } from '../../judging/kinds.ts';
import { closeAtEnd, type ContainerTools } from '../containers/containers.api.ts';
import { findLastKept } from '../performances/performances.api.ts';
import { countAttempts, findGivenTask } from '../tasks/tasks.api.ts';
import { findUnsent, type TypedAnswer } from './exam-answers.store.ts';
import { type AnswerForm, formOf, readsAs } from './form-of.ts';
import { joinRules } from './join-rules.ts';
import { findWrongFiles } from './require-own-files.ts';
import { storeSubmission } from './store-submission.ts';

type Place = { user_id: number; lesson_id: number; task_id: number };
type GivenTask = NonNullable<Awaited<ReturnType<typeof findGivenTask>>>;

/**
 * Hands in what a student has typed at a task of an exam and not handed in, as it is. What breaks a rule is marked with
 * its words and never dropped. Nothing happens where there is nothing. Call it under `lockAttempts`.
 */
export async function handInTyped(tools: ContainerTools, tx: Tx, place: Place): Promise<void> {
  const task = await findGivenTask(tx, place);
  if (!task) return;
  const { used } = await countAttempts(tx, { userId: place.user_id, taskId: place.task_id, lessonId: place.lesson_id });
  const found = await findTyped(tx, task, { ...place, attempt: used });
  if (!found) return;
  const form = formOf(task, found.typed);
  if (form.isBlank) return;
  const isOver = task.attempts !== null && used >= task.attempts;
  const taken = await takeAnswer(tools, tx, { task, form, place, typed: found.typed });
  const broken_rule = joinRules(isOver ? overWords : null, standingWords(task), found.rule, taken.rule);
  const { language, files } = taken.typed;
  await storeSubmission(tools, tx, task, {
    ...place,
    language,
    files,
    answer: taken.typed.answer,
    broken_rule,
    next: found.rule === null ? taken.next : 'nobody',
    cause: 'submit',
    // of what was written after the last attempt nothing counts, as in practice
    late_credit: isOver ? null : 100,
    attemptsUsed: task.variant?.per === 'attempt' ? used : 0,
    idempotency_key: null,
  });
}

export const overWords = 'Написанное после последней попытки не засчитывается';

/** What became of the task while the exam was written. */
function standingWords({ is_there, status }: GivenTask): string | null {
  if (!is_there) return 'Задачу убрали из контрольной, пока её писали';
  return status === 'ready' ? null : 'Задачу меняли, пока её решали, и сейчас она не готова';
}

/** What was typed last; of a task whose actions the server keeps, these actions alone. Undefined: nothing new. */
async function findTyped(
  tx: Tx,
  task: GivenTask,
  place: Place & { attempt: number },
): Promise<{ typed: TypedAnswer; rule: string | null } | undefined> {
  const kept = await findLastKept(tx, task, place);
  const typed = kept ? { language: null, files: [], answer: kept.answer } : await findUnsent(tx, place);
  return typed && { typed, rule: kept?.isOld ? 'Задачу изменили: это сделано на прежней картинке' : null };
}

type Taken = { typed: TypedAnswer; rule: string | null; next: 'judge' | 'nobody' | { copiesHomeOf: number } };
type Given = { task: GivenTask; form: AnswerForm; place: Place; typed: TypedAnswer };

async function takeAnswer(tools: ContainerTools, tx: Tx, { task, form, place, typed }: Given): Promise<Taken> {
  const next = form.mayJudge ? ('judge' as const) : ('nobody' as const);
  const { answer } = typed;
  if (answer === null) return { typed, rule: form.brokenRule, next };
  // screens read answers by their shape, so one of another shape is shown as a file
  if (!readsAs(task.kind, answer)) return { typed: asFile(answer), rule: form.brokenRule, next };
  const { home = null, uploadsOf = null, withUploads = null } = kindRule(task.kind).answer ?? {};
  if (home) {
    const id = home.containerOf(answer);
    const { user_id, task_id } = place;
    return (await closeAtEnd(tools, tx, { id, user_id, task_id }))
      ? { typed, rule: form.brokenRule, next: { copiesHomeOf: id } }
      : { typed, rule: 'Контейнера этой задачи нет', next: 'nobody' };
  }
  if (!uploadsOf || !withUploads) return { typed, rule: form.brokenRule, next };
  const uploads = uploadsOf(task.config, answer);
  const wrong = await findWrongFiles(tx, place.user_id, uploads);
  if (wrong.length === 0) return { typed, rule: form.brokenRule, next };
  const strange = new Set(wrong.flatMap(({ at, isOwn }) => (isOwn ? [] : [uploads.files[at]!.sha256])));
  const own = new Set(uploads.files.map(({ sha256 }) => sha256).filter((sha256) => !strange.has(sha256)));
  const names = wrong.map(({ words }) => words).join('. ');
  return {
    typed: { ...typed, answer: withUploads(answer, own) },
    rule: joinRules(form.brokenRule, names),
    next: 'nobody',
  };
}

const asFile = (answer: TaskAnswer): TypedAnswer => ({
  language: null,
  files: [{ name: 'answer.json', content: JSON.stringify(answer, null, 2) }],
  answer: null,
});
