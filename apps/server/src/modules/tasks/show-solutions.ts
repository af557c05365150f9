import type { Viewer } from '@put/contract/base/access';
import type { ReplyOf } from '@put/contract/base/endpoint';
import type { ShownSolution, tasks } from '@put/contract/tasks/tasks';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { kindRule } from '../../judging/kinds.ts';
import { filledFor } from './variants/find-parameters.ts';
import { openMyTask } from './open-my-task.ts';
import { hasSolved, listSolvedByOthers } from './solved.store.ts';
import { listSolutions } from './tasks.store.ts';

const mostOthers = 12;

type Reply = ReplyOf<typeof tasks.solutions>;
const closed: Reply = { is_open: false, author: [], others: [] };

/** What a student learns from when the work is done. Nothing of it is sent before. */
export async function showSolutions(
  tools: { db: Db; runner: Runner },
  viewer: Viewer,
  taskId: number,
  lessonId: number | undefined,
): Promise<Reply> {
  const { db } = tools;
  const { place, plan, seed, task } = await openMyTask(tools, viewer, taskId, lessonId);
  if (plan.exam === 'writing') return closed;
  if (task.solutions_shown === 'nobody' || !kindRule(task.kind).source) return closed;
  const by = { userId: viewer.id, taskId, lessonId: place.lesson_id };
  if (!(await hasSolved(db, by))) return closed;
  const hidden = new Set(task.starter_files.filter(({ access }) => access === 'hidden').map(({ name }) => name));
  const open = ({ language, files }: ShownSolution): ShownSolution => ({
    language,
    files: files.filter(({ name }) => !hidden.has(name)),
  });
  const written = (await listSolutions(db, taskId)).filter(({ expected }) => expected === 'accepted');
  const filled = await filledFor(tools, { taskId, variant: place.variant, seed }, { written });
  const author = different(filled.written.map((one) => open(one as ShownSolution)));
  if (task.solutions_shown === 'author') return { is_open: true, author, others: [] };
  const others = different((await listSolvedByOthers(db, by)).map(open), author);
  return { is_open: true, author, others: others.toSorted(byLength).slice(0, mostOthers) };
}

const textOf = ({ files }: ShownSolution): string => files.map(({ content }) => content).join('\n');
const byLength = (a: ShownSolution, b: ShownSolution) => textOf(a).length - textOf(b).length;

/** Solutions that differ in more than white space, from each other and from `known`. */
function different(solutions: readonly ShownSolution[], known: readonly ShownSolution[] = []): ShownSolution[] {
  const keyOf = (one: ShownSolution) => `${one.language} ${textOf(one).replaceAll(/\s+/g, '')}`;
  const seen = new Set(known.map(keyOf));
  return solutions.filter((one) => {
    const key = keyOf(one);
    return !seen.has(key) && seen.add(key);
  });
}
