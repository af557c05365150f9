import { ContainerFault } from '../../drivers/container/container-engine.ts';
import { type JobHandler, RetryLater } from '../../drivers/queue/queue.ts';
import { judgeSubmission } from '../../jobs/judge-submission.job.ts';
import type { PayloadOf } from '../../jobs/jobs.ts';
import { kindRule } from '../../judging/kinds.ts';
import { Refusal } from '@put/contract/base/refusals';
import { closeAtEnd, type ContainerTools, handInHome, isAtRest, readLastHome } from '../containers/containers.api.ts';
import { assignTurn } from '../judge/judge.api.ts';
import { lockAttempts } from '../results/results.api.ts';
import { joinRules } from './join-rules.ts';
import * as store from './home-copies.store.ts';
import { endUnjudged } from './store-submission.ts';
import { tellExams } from '../schedules/schedules.api.ts';

/** For so long the engine is waited for; then the last copy that was kept before counts. */
const patienceMs = 24 * 3_600_000;

type Handed = Awaited<ReturnType<typeof handInHome>>;
/** `rule`: why it is not the home folder as it was at the end, in words. */
type Copied = { handed: Handed; rule: string | null } | { handed: null; rule: string };

/**
 * Keeps the home folder of a container whose exam has ended, and hands the submission that waits for it to the judge.
 * The container stands still meanwhile (`closeAtEnd`), so the copy is the home folder as it was at the end, however late
 * it is made.
 */
export const copyHome = (tools: ContainerTools): JobHandler<PayloadOf<'copy-home'>> => ({
  async run({ submission_id }) {
    const waiting = await store.findHomeCopy(tools.db, submission_id);
    if (waiting) await finish(tools, waiting, await copy(tools, waiting));
  },
  async giveUp({ submission_id }) {
    const waiting = await store.findHomeCopy(tools.db, submission_id);
    if (waiting) await finish(tools, waiting, await lastCopy(tools, waiting, failedWords));
  },
});

const failedWords = 'Файлы контейнера скопировать не удалось';

async function copy(tools: ContainerTools, waiting: store.HomeCopy): Promise<Copied> {
  const isLate = Date.now() - Date.parse(waiting.since) > patienceMs;
  const notYet = (why: string, error?: unknown): Promise<Copied> => {
    if (isLate) return lastCopy(tools, waiting, failedWords);
    throw new RetryLater(why, { cause: error });
  };
  if (!(await isAtRest(tools.db, waiting.container_id))) {
    // it was started anew because its machine is gone
    const { container_id: id, user_id, task_id } = waiting;
    await tools.db.transaction().execute((tx) => closeAtEnd(tools, tx, { id, user_id, task_id }));
    return notYet('the container has not stopped yet');
  }
  try {
    return { handed: await handInHome(tools, viewerOf(waiting), askedOf(waiting)), rule: null };
  } catch (error) {
    if (error instanceof ContainerFault) return notYet('the engine does not answer', error);
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'container_busy') return notYet('somebody else copies it', error);
    return lastCopy(tools, waiting, refusedWords[error.code] ?? failedWords);
  }
}

const refusedWords: Partial<Record<Refusal['code'], string>> = {
  container_not_running: 'В контейнере нет файлов: он не запускался',
  container_too_large: 'Файлы контейнера занимают больше места, чем можно сохранить',
  not_found: 'Контейнер удалён',
};

async function lastCopy(tools: ContainerTools, waiting: store.HomeCopy, why: string): Promise<Copied> {
  const { containerId, names } = askedOf(waiting);
  const handed = await readLastHome(tools, containerId, names);
  return handed ? { handed, rule: `${why}: взята последняя сохранённая копия` } : { handed: null, rule: why };
}

const viewerOf = ({ user_id: id }: store.HomeCopy) => ({ id, is_admin: false, acting_admin_id: null });

function askedOf({ container_id: containerId, task_id: taskId, kind, config }: store.HomeCopy) {
  return { containerId, taskId, names: homeRuleOf(kind).shownFiles(config) };
}

function homeRuleOf(kind: store.HomeCopy['kind']) {
  const rule = kindRule(kind).answer?.home;
  if (!rule) throw new Error(`A task of the kind ${kind} has no home folder`);
  return rule;
}

async function finish(tools: ContainerTools, waiting: store.HomeCopy, { handed, rule }: Copied): Promise<void> {
  const { events, queue, db } = tools;
  const { id, user_id, task_id, lesson_id, cause } = waiting;
  await db.transaction().execute(async (tx) => {
    await lockAttempts(tx, user_id, task_id);
    if (!(await store.endHomeCopy(tx, id))) return;
    const answer = handed ? homeRuleOf(waiting.kind).fill(waiting.answer, handed.home, handed.files) : waiting.answer;
    const broken_rule = joinRules(waiting.broken_rule, rule);
    if (await store.setCopied(tx, id, { answer, broken_rule })) {
      if (!handed) await endUnjudged(tools, tx, { id, user_id, task_id, lesson_id }, waiting);
      else if (await store.isHomeKnown(tx, waiting, handed.home.sha256)) await store.cancelCopied(tx, id);
      else {
        const priority = await assignTurn(tx, { id, user_id, lesson_id, cause });
        await queue.add(tx, judgeSubmission, { submission_id: id }, { priority });
      }
    }
    await tellExams(tx, events, [lesson_id]);
  });
}
