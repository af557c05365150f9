/** One figure and a baseline of the same run. Machines differ, but ratios stay similar. */
export type Figure = {
  name: string;
  value: number;
  /** 'ms', 'kB', …; left out for counts. */
  unit?: string;
  baseline?: number;
  baselineName?: string;
  /** Left out for figures without a goal. */
  goal?: Goal;
};

type Goal = { ratioAtLeast: number } | { ratioAtMost: number } | { atMost: number } | { atLeast: number };

export function printFigure(figure: Figure): void {
  const { name, value, unit = '', baseline, baselineName, goal } = figure;
  const ratio =
    baseline === undefined ? '' : `  ×${(value / baseline).toFixed(2)} of ${round(baseline)} ${unit} (${baselineName})`;
  console.log(
    `${isMet(figure) ? '✓' : '✗'} ${name}: ${round(value)} ${unit}${ratio}${goal ? `  ${describe(goal)}` : ''}`,
  );
}

export function isMet({ value, baseline, goal }: Figure): boolean {
  if (!goal) return true;
  if ('atMost' in goal) return value <= goal.atMost;
  if ('atLeast' in goal) return value >= goal.atLeast;
  if (baseline === undefined) return false;
  return 'ratioAtMost' in goal ? value / baseline <= goal.ratioAtMost : value / baseline >= goal.ratioAtLeast;
}

function describe(goal: Goal): string {
  if ('atMost' in goal) return `goal ≤ ${goal.atMost}`;
  if ('ratioAtMost' in goal) return `goal ≤ ×${goal.ratioAtMost}`;
  return 'atLeast' in goal ? `goal ≥ ${goal.atLeast}` : `goal ≥ ×${goal.ratioAtLeast}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
