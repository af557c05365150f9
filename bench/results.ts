import { type Figure, printFigure } from './figures.ts';
import { benchMatrix } from './results/matrix.ts';
import { benchVerdict } from './results/verdict.ts';

/** The results of a class; each part stands in a file of its own. */
const parts = [benchMatrix, benchVerdict];

export async function benchResults(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const bench of parts) figures.push(...(await bench()));
  return figures;
}

if (import.meta.main) (await benchResults()).forEach(printFigure);
