import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '@put/contract/base/access';
import type { InputOf } from '@put/contract/base/endpoint';
import {
  digestOf,
  type PerformedAction,
  type Performance,
  type performances,
} from '@put/contract/animations/performances';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import type { Standing } from '../../judging/kinds/kind.ts';
import { lockAttempts } from '../results/results.api.ts';
import { isTakenAgain, standingOf } from '../schedules/schedules.api.ts';
import { countAttempts } from '../tasks/tasks.api.ts';
import { openPerformance } from './open-performance.ts';
import { appendAction, findActions } from './performances.store.ts';
import { standOf } from './stand-of.ts';

type Tools = { db: Db; runner: Runner };
type Given = InputOf<typeof performances.act>['body'];

/**
 * Adds an action to the viewer's attempt and shows what came of it. It is stored before it is answered. A call that is
 * repeated after a lost answer finds its action stored and gets the same answer again.
 */
export async function takeAction(tools: Tools, viewer: Viewer, taskId: number, given: Given): Promise<Performance> {
  const { db, runner } = tools;
  const opened = await openPerformance(tools, viewer, taskId, given.lesson_id);
  const { place, plan, key } = opened;
  if (!opened.isKept) throw new Refusal('not_found');
  const kept = await findActions(db, key, place.version);
  if (given.version !== place.version) throw new Refusal('conflict', { detail: otherPicture });
  const stored = { version: place.version };
  if (isRepeat(kept, given)) {
    const { shown } = await standOf(runner, opened, kept);
    return newer(shown, { ...stored, length: kept.length }, given.known);
  }
  if (kept.length !== given.length) throw new Refusal('conflict', { detail: otherTab });
  const nowMs = Date.now();
  const isClosed = standingOf(plan, nowMs).state === 'closed' && !(await isTakenAgain(db, key, nowMs));
  if (isClosed && !viewer.is_admin) throw new Refusal('lesson_closed');
  if (place.attempts !== null && key.attempt >= place.attempts) throw new Refusal('attempts_used_up');

  const { do: verb, of, what, value } = given.action;
  const action = { do: verb, of, what, ...(value !== undefined && { value }) };
  const { shown, refusal, said } = await standOf(runner, opened, [...kept, action]);
  if (refusal !== null) throw new Refusal('invalid_input', { detail: refusal });
  const isAdded = await db.transaction().execute(async (tx) => {
    // an attempt that is handed in meanwhile takes no more actions
    await lockAttempts(tx, viewer.id, taskId);
    const { used } = await countAttempts(tx, { userId: viewer.id, taskId, lessonId: key.lesson_id });
    if (used !== key.attempt) return false;
    const told = { taskVersion: place.version, length: kept.length, action: { ...action, said } };
    return appendAction(tx, key, told);
  });
  if (!isAdded) throw new Refusal('conflict', { detail: otherTab });
  return newer(shown, { ...stored, length: kept.length + 1 }, given.known);
}

const otherPicture = 'Преподаватель изменил задачу, и картинка теперь другая. Начните сначала.';
const otherTab = 'Вы уже продолжили в другой вкладке. Показываем, что получилось там.';

/** Whether the last kept action is the given one: the caller did not hear the answer to it. */
function isRepeat(kept: readonly PerformedAction[], { length, action }: Given): boolean {
  const last = kept.at(-1);
  return last !== undefined && kept.length === length + 1 && isDeepStrictEqual(bare(last), bare(action));
}

const bare = ({ do: verb, of, what, value }: PerformedAction) => [verb, of, what, value ?? null];

/** The answer without the steps that the caller has. */
function newer(
  shown: Standing['shown'],
  stored: Pick<Performance, 'version' | 'length'>,
  known: Given['known'],
): Performance {
  const { steps } = shown;
  const from = known !== undefined && digestOf(steps.slice(0, known.steps)) === known.digest ? known.steps : 0;
  return { ...shown, ...stored, from, steps: steps.slice(from) };
}
