import { languagesOf } from '@put/contract/kinds/task-configs';
import type { Language } from '@put/contract/judge/languages';
import { Refusal } from '@put/contract/base/refusals';
import type { TaskStatistics } from '@put/contract/statistics/statistics';
import { timeLimitIn } from '@put/contract/judge/time-allowances';
import type { Db } from '../../drivers/database/database.ts';
import { kindRule } from '../../judging/kinds.ts';
import { listGroupsOfCourse } from '../results/results.api.ts';
import { advise } from './advise.ts';
import { figuresOf, sumRows } from './figures.ts';
import * as places from './places.store.ts';
import * as store from './statistics.store.ts';

type Scope = { lesson_id?: number | undefined; user_group_id?: number | undefined };

/** A correlation of fewer people is chance. */
const fewestCorrelated = 20;
const mostErrors = 20;

/** How a task is solved, in one lesson or in all where it is set. */
export async function showTaskStatistics(db: Db, id: number, scope: Scope): Promise<TaskStatistics> {
  const [task, all, tests] = await Promise.all([
    places.getTask(db, id),
    places.listLessonsOf(db, id),
    places.listTests(db, id),
  ]);
  const lesson = scope.lesson_id === undefined ? null : all.find((one) => one.id === scope.lesson_id);
  if (lesson === undefined) throw new Refusal('not_found');
  const lessonIds = (lesson ? [lesson] : all).map((one) => one.id);
  const groupId = scope.user_group_id;
  const tally = kindRule(task.kind).answer?.tally;
  const [rows, user_groups, times, answers, correlated] = await Promise.all([
    store.listTaskStat(db, lessonIds, { taskId: id, groupId }),
    lesson ? listGroupsOfCourse(db, lesson.course_id) : [],
    store.listTimes(db, id, lessonIds, groupId),
    tally ? store.listAnswers(db, id, lessonIds, groupId) : [],
    lesson ? store.correlate(db, id, lesson.id, groupId) : null,
  ]);
  const summed = sumRows(rows);
  const figures = figuresOf(summed);
  const known = {
    ...figures,
    failed_tests: failedTests(summed, tests),
    errors: pairsOf(summed, 'error', 'stuck_error')
      .slice(0, mostErrors)
      .map(({ value, ...counts }) => ({ error_key: value, ...counts })),
    time_limit: timeLimit(task, times),
    discrimination: correlated && correlated.students >= fewestCorrelated ? correlated.correlation : null,
  };
  return {
    ...known,
    task: { id: task.id, title: task.title, kind: task.kind },
    lesson: lesson && { id: lesson.id, title: lesson.title },
    lessons: all.map(({ id: of, title, course_title }) => ({ id: of, title, course_title })),
    user_groups,
    questions: tally
      ? tally(
          task.config,
          answers.map(({ answer }) => answer),
        )
      : null,
    advice: advise({ ...known, tests }),
  };
}

type Summed = ReturnType<typeof sumRows>;

/** Values of two figures together: who was ever there, and who still is. */
const pairsOf = (summed: Summed, ever: string, now: string) =>
  [...(summed.get(ever) ?? [])]
    .map(([value, students]) => ({ value, students, stuck: summed.get(now)?.get(value) ?? 0 }))
    .toSorted((a, b) => b.stuck - a.stuck || b.students - a.students);

/** In the order of the task's tests; those that are gone stand at the end. */
function failedTests(summed: Summed, tests: readonly { test: string; group_name: string; is_sample: boolean }[]) {
  const places = new Map(tests.map((one, at) => [one.test, at]));
  const placeOf = (test: string) => places.get(test) ?? tests.length;
  return pairsOf(summed, 'failed_test', 'stuck_test')
    .map(({ value: test, students, stuck }) => {
      const here = tests[placeOf(test)];
      return { test, group_name: here?.group_name ?? null, is_sample: here?.is_sample ?? false, students, stuck };
    })
    .toSorted((a, b) => placeOf(a.test) - placeOf(b.test));
}

/** Near the limit is who needs more than this share of it. */
const nearShare = 0.7;

type Timed = Pick<Awaited<ReturnType<typeof places.getTask>>, 'kind' | 'config' | 'limits'>;

function timeLimit({ kind, config, limits }: Timed, times: readonly store.TimedSubmission[]) {
  if (kindRule(kind).source === null || times.length === 0) return null;
  const languages = languagesOf(kind, config);
  const limitOf = (language: string | null) =>
    language === null ? limits.time_ms : timeLimitIn(limits.time_ms, language as Language, languages);
  const accepted = times.filter(({ verdict }) => verdict === 'accepted');
  const near = accepted.filter(({ time_ms, language }) => (time_ms ?? 0) > nearShare * limitOf(language));
  return {
    checked: times.length,
    limited: times.length - accepted.length,
    accepted: accepted.length,
    near: near.length,
  };
}
