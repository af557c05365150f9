import type { Viewer } from '@put/contract/access';
import type { Language } from '@put/contract/languages';
import { Refusal } from '@put/contract/refusals';
import { configOf, languagesOf } from '@put/contract/task-configs';
import type { MyTask } from '@put/contract/tasks';
import { timeLimitIn } from '@put/contract/time-allowances';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { isAvailable } from '../../judging/available-languages.ts';
import { kindRule } from '../../judging/kinds.ts';
import type { JudgedTask } from '../../judging/kinds/kind.ts';
import { offeredLanguages } from '../../judging/offered-languages.ts';
import { readText } from '../../texts/read-text.ts';
import { refuseLocked } from '../lessons/refuse-locked.store.ts';
import { listPlans } from '../lessons/schedules.store.ts';
import { answeredFor } from './find-answers.store.ts';
import { filledFor } from './find-parameters.store.ts';
import { findSeed } from './find-seed.store.ts';
import { inBrowser } from './in-browser.ts';
import { countAttempts, findMyOverride, findMyPlace, findMyTask } from './my-tasks.store.ts';

/** Of what is offered, the languages that have more time. */
function moreTime(
  task: Pick<JudgedTask, 'kind' | 'config' | 'limits'>,
  offered: readonly Language[],
): Pick<MyTask, 'more_time'> {
  const own = languagesOf(task.kind, task.config);
  const { time_ms: usual } = task.limits;
  const limits = offered.map((language) => ({ language, time_ms: timeLimitIn(usual, language, own) }));
  const more = limits.filter(({ time_ms }) => time_ms > usual);
  return more.length > 0 ? { more_time: more } : {};
}

/** A task as its student sees it: samples, and the hints that are open by now. */
export async function showTask(
  tools: { db: Db; runner: Runner },
  viewer: Viewer,
  taskId: number,
  lessonId: number | undefined,
): Promise<MyTask> {
  const { db } = tools;
  const place = await findMyPlace(db, viewer, taskId, lessonId);
  if (!place) throw new Refusal('not_found');
  await refuseLocked(db, viewer, (await listPlans(db, viewer, [place.lesson_id])).get(place.lesson_id)!);
  const [task, { used }, override] = await Promise.all([
    findMyTask(db, taskId),
    countAttempts(db, { userId: viewer.id, taskId, lessonId: place.lesson_id }),
    findMyOverride(db, { userId: viewer.id, taskId, lessonId: place.lesson_id }),
  ]);
  if (!task) throw new Refusal('not_found');
  const { lesson_id, variant } = place;
  const seed = await findSeed(db, { taskId, variant, userId: viewer.id, lessonId: lesson_id, attemptsUsed: used });
  const ofSeed = { taskId, variant, seed };
  const { config, hints, starter_files, error_explanations, ...shown } = await filledFor(tools, ofSeed, task);
  const judged = { config, starter_files, kind: task.kind, limits: task.limits, error_explanations };
  const samples = await answeredFor(tools, ofSeed, judged, shown.samples);
  const program = task.kind === 'program' ? configOf('program', { kind: task.kind, config }) : null;
  const open = starter_files.filter((file) => file.access !== 'hidden');
  const locked = hints.filter((hint) => hint.after_attempts > used);
  const hintsOpen = hints.filter((hint) => hint.after_attempts <= used).map((hint) => hint.text);
  const [statementTree, ...hintTrees] = await Promise.all([shown.statement, ...hintsOpen].map(readText));
  const offered = offeredLanguages(languagesOf(task.kind, config), place.allowed_languages);
  const asked = { kind: task.kind, interactor: program?.interactor?.language };
  const isRunnable = (language: Language) => isAvailable(tools.runner, language, asked);
  return {
    ...shown,
    samples,
    statement_tree: statementTree ?? null,
    ...(program?.interactor && { is_interactive: true }),
    ...(program?.may_add_files && { may_add_files: true }),
    ...moreTime(judged, offered),
    languages: offered.filter(isRunnable),
    unavailable_languages: offered.filter((language) => !isRunnable(language)),
    starter_files: open.length > 0 ? open : (kindRule(task.kind).starter?.({ config }) ?? []),
    in_browser: inBrowser({ kind: task.kind, config, starter_files, error_explanations }),
    view: kindRule(task.kind).view?.(config, seed) ?? null,
    variant_per: variant?.per ?? null,
    points: place.points,
    attempts_used: used,
    hints: hintsOpen,
    hint_trees: hintTrees,
    hints_total: hints.length,
    next_hint_after: locked.length > 0 ? Math.min(...locked.map((hint) => hint.after_attempts)) - used : null,
    override,
  };
}
