import type { Count, Figures, Spread } from '@put/contract/statistics/statistics';
import type { StatRow } from './statistics.store.ts';

/** Adds up rows of several lessons by figure and value. */
export function sumRows(rows: readonly StatRow[]): Map<string, Map<string, number>> {
  const figures = new Map<string, Map<string, number>>();
  for (const { figure, value, students } of rows) {
    const values = figures.get(figure) ?? new Map<string, number>();
    figures.set(figure, values.set(value, (values.get(value) ?? 0) + students));
  }
  return figures;
}

type Summed = ReturnType<typeof sumRows>;

export function figuresOf(summed: Summed): Figures {
  const attempts = countsOf(summed, 'attempts');
  const minutes = countsOf(summed, 'minutes');
  return {
    ...solvingOf(summed),
    points: tenthsOf(summed),
    attempts: { counts: attempts, spread: spreadOf(attempts) },
    minutes: { counts: minutes, spread: spreadOf(minutes) },
  };
}

export function solvingOf(summed: Summed) {
  const status = summed.get('status') ?? new Map<string, number>();
  const at = (value: string) => status.get(value) ?? 0;
  const [solved, partial, waiting, tried] = [at('accepted'), at('partial'), at('review'), at('tried')];
  return { students: solved + partial + waiting + tried, solved, partial, waiting };
}

export const tenthsOf = (summed: Summed): number[] =>
  Array.from({ length: 11 }, (_, tenth) => summed.get('points')?.get(String(tenth)) ?? 0);

/** In the order of the values. */
export const countsOf = (summed: Summed, figure: string): Count[] =>
  [...(summed.get(figure) ?? [])]
    .map(([value, students]) => ({ value: Number(value), students }))
    .toSorted((a, b) => a.value - b.value);

/** Median and quartiles of counted values; between two values their middle. */
export function spreadOf(counts: readonly Count[]): Spread {
  const total = counts.reduce((sum, { students }) => sum + students, 0);
  if (total === 0) return null;
  const at = (share: number) => {
    const place = share * (total - 1);
    return (valueAt(counts, Math.floor(place)) + valueAt(counts, Math.ceil(place))) / 2;
  };
  return { median: at(0.5), lower: at(0.25), upper: at(0.75) };
}

/** The value of the person at this place, from 0, when all stand in the order of their values. */
function valueAt(counts: readonly Count[], place: number): number {
  let passed = 0;
  for (const { value, students } of counts) {
    passed += students;
    if (place < passed) return value;
  }
  return 0;
}
