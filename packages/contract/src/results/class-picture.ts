import type { ClassPerson, ClassTask } from './live-class.ts';
import { type ClassPace, findStuck, medianOf, type Stuck, type StuckRules, type Try, type Working } from './stuck.ts';

/** What the rules of `stuck.ts` look at, from what is told about a class. */

const isSolved = (cell: ClassPerson['cells'][number] | undefined): boolean =>
  cell?.status === 'accepted' || cell?.status === 'review';
type Cells = Pick<ClassPerson, 'cells' | 'excused'>;
/** Tasks that are solved, and those that the person is excused from: nothing is left to do at them. */
const countPassed = ({ cells, excused }: Cells): number =>
  cells.filter((cell, at) => isSolved(cell) || excused.includes(at)).length;
/** Whether nothing is left to do in the lesson. */
export const isThrough = (person: Cells): boolean =>
  person.cells.length > 0 && countPassed(person) === person.cells.length;
export const isHere = ({ presence }: Pick<ClassPerson, 'presence'>): boolean =>
  presence !== null && presence.doing !== 'away';

const msOf = (time: string): number => Date.parse(time);

export function workingOf(person: Omit<ClassPerson, 'stuck'>, tasks: readonly ClassTask[]): Working {
  const { presence, cells, excused, questions } = person;
  const at = tasks.findIndex(({ task_id }) => task_id === presence?.task_id);
  const cell = cells[at];
  const { tries = [], tries_after_rise = tries.length } = cell ?? {};
  return {
    doing: presence?.doing ?? null,
    taskId: tasks[at]?.task_id ?? null,
    // who is excused from the task is not stuck at it
    isSolved: isSolved(cell) || excused.includes(at),
    isDone: isThrough(person),
    solved: countPassed(person),
    sinceMs: presence === null ? 0 : msOf(presence.since),
    spentMs: (presence?.spent_seconds ?? 0) * 1000,
    changedMs: presence === null ? 0 : msOf(presence.changed_at),
    roseMs: cell?.rose_at ? msOf(cell.rose_at) : null,
    tries: tries.slice(tries.length - Math.min(tries_after_rise, tries.length)),
    questions,
    quietUntilMs: presence?.quiet_until ? msOf(presence.quiet_until) : 0,
  };
}

export function paceOf(people: readonly Omit<ClassPerson, 'stuck'>[], tasks: readonly ClassTask[]): ClassPace {
  const medians = new Map(tasks.map(({ task_id, median_seconds }) => [task_id, median_seconds]));
  return {
    medianMs: (taskId) => {
      const seconds = medians.get(taskId) ?? null;
      return seconds === null ? null : seconds * 1000;
    },
    medianSolved: medianOf(people.filter(isHere).map(countPassed)),
  };
}

/** Why each of these needs help now, in their order. */
export function findAllStuck(
  people: readonly Omit<ClassPerson, 'stuck'>[],
  tasks: readonly ClassTask[],
  rules: StuckRules,
  nowMs: number,
): (Stuck | null)[] {
  const pace = paceOf(people, tasks);
  return people.map((person) => findStuck(workingOf(person, tasks), pace, rules, nowMs));
}

/** From so many students on it is worth explaining to all. */
const leastStudents = 3;

/** How the last attempts of most students at one task ended; `at`: which task. */
export type CommonEnd = Try & { at: number; students: number };

/** The end that most last attempts at one task share, of those who are here now; null: no three do. */
export function findCommonEnd(people: readonly (Cells & Pick<ClassPerson, 'presence'>)[]): CommonEnd | null {
  const found = new Map<string, CommonEnd>();
  for (const { cells, excused } of people.filter(isHere))
    for (const [at, cell] of cells.entries()) {
      const last = cell?.tries?.at(-1);
      if (!last || last.verdict === null || last.verdict === 'accepted' || excused.includes(at)) continue;
      const key = `${at} ${last.error_key ?? last.failed_test ?? last.verdict}`;
      found.set(key, { ...last, at, students: (found.get(key)?.students ?? 0) + 1 });
    }
  const [most] = [...found.values()].toSorted((a, b) => b.students - a.students);
  return most !== undefined && most.students >= leastStudents ? most : null;
}
