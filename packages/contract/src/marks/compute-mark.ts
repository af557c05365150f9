/**
 * From points to a mark, by rules that one can read. The server and the browser ask the same function: what a student
 * reads of how a mark came about is what was computed.
 */

/** Marks of a scale from the best to the worst; on the scale of a hundred the percent itself is the mark. */
export const markScales = {
  five: ['5', '4', '3', '2'],
  ten: ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1'],
  hundred: [],
  pass: ['зачёт', 'незачёт'],
} as const satisfies Record<string, readonly string[]>;
export type MarkScale = keyof typeof markScales;

/**
 * `sum`: points of all works over their points in all. `mean`: the mean of their percents, some of the lowest left out.
 * `best`: the percent of the best work.
 */
export type MarkRule = 'sum' | 'mean' | 'best';
export type MarkRounding = 'nearest' | 'down' | 'up';

export type MarkRules = {
  scale: MarkScale;
  /** From which percent each mark is given, in the order of the scale; the last mark is the rest. */
  thresholds: readonly number[];
  rounding: MarkRounding;
  /** `due`: a lesson counts when its deadline has passed. `all`: from the beginning. */
  counts: 'due' | 'all';
  categories: readonly {
    title: string;
    weight: number;
    rule: MarkRule;
    drop_lowest: number;
    lesson_ids: readonly number[];
  }[];
};

/** What one person has of a lesson. Points are those of tasks that count: not excused, not waiting for a teacher. */
export type WorkPoints = {
  lesson_id: number;
  score: number;
  max_score: number;
  /** So many tasks wait for a teacher, or their points are not shown yet. */
  waiting: number;
  excused: number;
  /** The deadline has passed; without one, the lesson is open. */
  is_due: boolean;
};

/** `waits`: nothing of it is marked yet. `nothing`: it has no points. */
export type WorkState = 'counts' | 'dropped' | 'not_due' | 'waits' | 'excused' | 'nothing';
export type CountedWork = WorkPoints & { percent: number | null; state: WorkState };
export type CountedCategory = {
  title: string;
  weight: number;
  rule: MarkRule;
  works: CountedWork[];
  /** Null: nothing counts yet, so the category is left out. */
  percent: number | null;
};
export type ComputedMark = {
  categories: CountedCategory[];
  /** Before rounding, to two decimals; null: nothing counts yet. */
  exact_percent: number | null;
  percent: number | null;
  mark: string | null;
};

/** Below the smallest difference that points make; above what floating point adds. */
const tiny = 1e-7;

export function computeMark(rules: MarkRules, works: readonly WorkPoints[]): ComputedMark {
  const byLesson = new Map(works.map((work) => [work.lesson_id, work]));
  const categories = rules.categories.map(({ title, weight, rule, drop_lowest, lesson_ids }): CountedCategory => {
    const own = lesson_ids.flatMap((id) => byLesson.get(id) ?? []).map((work) => countWork(work, rules.counts));
    const counted = rule === 'mean' ? dropLowest(own, drop_lowest) : own;
    return { title, weight, rule, works: counted, percent: percentOf(rule, counted) };
  });
  const filled = categories.filter(({ percent }) => percent !== null);
  const weights = filled.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return { categories, exact_percent: null, percent: null, mark: null };
  const exact = filled.reduce((sum, category) => sum + category.percent! * category.weight, 0) / weights;
  const percent = roundPercent(exact, rules.rounding);
  return { categories, exact_percent: twoDecimals(exact), percent, mark: markOf(rules, percent) };
}

function countWork(work: WorkPoints, counts: MarkRules['counts']): CountedWork {
  const hasPoints = work.max_score > 0;
  const without = work.waiting > 0 ? 'waits' : work.excused > 0 ? 'excused' : 'nothing';
  const state = !hasPoints ? without : work.is_due || counts === 'all' ? 'counts' : 'not_due';
  return { ...work, percent: hasPoints ? (100 * work.score) / work.max_score : null, state };
}

/** Marks the lowest as dropped, of equal ones the first; one work always stays. */
function dropLowest(works: CountedWork[], count: number): CountedWork[] {
  const counting = works.filter(({ state }) => state === 'counts');
  const dropped = new Set(
    counting.toSorted((a, b) => a.percent! - b.percent!).slice(0, Math.min(count, Math.max(0, counting.length - 1))),
  );
  return works.map((work) => (dropped.has(work) ? { ...work, state: 'dropped' } : work));
}

function percentOf(rule: MarkRule, works: readonly CountedWork[]): number | null {
  const counting = works.filter(({ state }) => state === 'counts');
  if (counting.length === 0) return null;
  const sum = (of: (work: CountedWork) => number) => counting.reduce((all, work) => all + of(work), 0);
  if (rule === 'sum') return (100 * sum(({ score }) => score)) / sum(({ max_score }) => max_score);
  if (rule === 'mean') return sum(({ percent }) => percent!) / counting.length;
  return Math.max(...counting.map(({ percent }) => percent!));
}

function roundPercent(percent: number, rounding: MarkRounding): number {
  if (rounding === 'down') return Math.floor(percent + tiny);
  if (rounding === 'up') return Math.ceil(percent - tiny);
  return Math.floor(percent + 0.5 + tiny);
}

const twoDecimals = (percent: number) => Math.round(percent * 100 + tiny) / 100;

function markOf({ scale, thresholds }: Pick<MarkRules, 'scale' | 'thresholds'>, percent: number): string {
  const marks: readonly string[] = markScales[scale];
  if (marks.length === 0) return String(percent);
  const at = thresholds.findIndex((from) => percent >= from);
  return marks[at === -1 ? marks.length - 1 : at]!;
}
