import type { Viewer } from '@put/contract/base/access';
import type { Language } from '@put/contract/judge/languages';
import { languagesOf } from '@put/contract/kinds/task-configs';
import type { MyTask } from '@put/contract/tasks/tasks';
import { timeLimitIn } from '@put/contract/judge/time-allowances';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { findOffers } from '../processes/processes.api.ts';
import { isAvailable } from '../../judging/available-languages.ts';
import { canCheckHome } from '../container-checks/container-checks.api.ts';
import { kindRule } from '../../judging/kinds.ts';
import { viewInPoints } from '../../judging/view-in-points.ts';
import type { JudgedTask } from '../../judging/kinds/kind.ts';
import { offeredLanguages } from './offered-languages.ts';
import { readText } from '../../texts/read-text.ts';
import { listMyExceptions } from '../schedules/schedules.api.ts';
import { findShownReturn } from '../returns/returns.api.ts';
import { answeredFor } from './variants/find-answers.ts';
import { inBrowser } from './in-browser.ts';
import { findMyOverride } from './my-tasks.store.ts';
import { openMyTask } from './open-my-task.ts';

/** The offered languages with a larger time limit. */
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

/** A task as a student sees it: with samples, and with hints that are open already. */
export async function showTask(
  tools: { db: Db; runner: Runner; containers: Pick<ContainerEngine, 'capabilities'> },
  viewer: Viewer,
  taskId: number,
  lessonId: number | undefined,
): Promise<MyTask> {
  const { db } = tools;
  const { place: lessonTask, plan, attemptsUsed: used, seed, task } = await openMyTask(tools, viewer, taskId, lessonId);
  const { lesson_id, variant } = lessonTask;
  const my = { userId: viewer.id, taskId, lessonId: lesson_id };
  const [override, exceptions, offers, returned] = await Promise.all([
    findMyOverride(db, my),
    listMyExceptions(db, my),
    findOffers(tools),
    findShownReturn(db, { user_id: viewer.id, lesson_id, task_id: taskId }),
  ]);
  const ofSeed = { taskId, variant, seed };
  const { config, hints: written, starter_files, error_explanations, ...shown } = task;
  const judged = { config, starter_files, kind: task.kind, limits: task.limits, error_explanations };
  const samples = await answeredFor(tools, ofSeed, judged, shown.samples);
  // who writes an exam is not helped
  const hints = plan.exam === 'writing' ? [] : written;
  const { source } = kindRule(task.kind);
  const open = starter_files.filter((file) => file.access !== 'hidden');
  const locked = hints.filter((hint) => hint.after_attempts > used);
  const hintsOpen = hints.filter((hint) => hint.after_attempts <= used).map((hint) => hint.text);
  const [statementTree, ...hintTrees] = await Promise.all([shown.statement, ...hintsOpen].map(readText));
  const offered = offeredLanguages(languagesOf(task.kind, config), lessonTask.allowed_languages);
  const interactor = source?.partnerOf(config) ?? null;
  const asked = { isCalledByTests: source?.isCalledByTests ?? false, interactor };
  const isRunnable = (language: Language) => isAvailable(offers, language, asked);
  return {
    ...shown,
    samples,
    statement_tree: statementTree ?? null,
    ...(interactor && { is_interactive: true }),
    ...(source?.mayAddFiles(config) && { may_add_files: true }),
    ...moreTime(judged, offered),
    ...(!(await canCheckHome(tools.containers, judged)) && { is_uncheckable: true as const }),
    languages: offered.filter(isRunnable),
    unavailable_languages: offered.filter((language) => !isRunnable(language)),
    starter_files: open.length > 0 ? open : (source?.starter?.(config) ?? []),
    in_browser: inBrowser({ kind: task.kind, config, starter_files, error_explanations }),
    view: viewInPoints(judged, seed, lessonTask.points),
    variant_per: variant?.per ?? null,
    points: lessonTask.points,
    attempts: lessonTask.attempts,
    attempts_used: used,
    ...(lessonTask.is_compile_error_free &&
      languagesOf(task.kind, config).length > 0 && { is_compile_error_free: true }),
    hints: hintsOpen,
    hint_trees: hintTrees,
    hints_total: hints.length,
    next_hint_after: locked.length > 0 ? Math.min(...locked.map((hint) => hint.after_attempts)) - used : null,
    override,
    ...(exceptions.length > 0 && { exceptions }),
    ...(returned && { returned }),
  };
}
