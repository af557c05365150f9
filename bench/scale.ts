/**
 * What ten times the people, courses and submissions cost: every hot query beside itself in a school of a tenth, the
 * start of the API, vacuum and disk. Alone: `node bench/scale.ts --people 100000 --submissions 10000000 --folder DIR`.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, printFigure } from './figures.ts';
import { makeFolder } from './product.ts';
import { openSchool } from './scale/open-school.ts';
import { timeStart } from './scale/start-of-api.ts';
import { type Cost, timeQueries } from './scale/time-queries.ts';
import { benchUpkeep } from './scale/upkeep.ts';
import { median } from './times.ts';

const greatestRatio = 1.3;
/** Below these differences a ratio says nothing: a clock's noise, and one more level of some indexes. */
const [leastMs, leastPages] = [0.3, 12];

export async function benchScale(): Promise<Figure[]> {
  const { people, submissions, folder: kept } = readOptions();
  const { folder, remove } = kept === undefined ? await makeFolder() : { folder: kept, remove: async () => undefined };
  const small = await openSchool(join(folder, 'small'), { people: people / 10, submissions: submissions / 10 });
  try {
    const large = await openSchool(join(folder, 'large'), { people, submissions });
    try {
      const costs = await timeQueries([small, large]);
      return [
        ...figuresOf(costs),
        {
          name: 'scale: start of the API until it is ready',
          value: await timeStart(large.database.connect),
          unit: 'ms',
          baseline: await timeStart(small.database.connect),
          baselineName: 'with a tenth',
          goal: { atMost: 2000 },
        },
        ...(await benchUpkeep(large.database)),
      ];
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
    await remove();
  }
}

/** The sizes stand after the part's name: `npm run bench -- scale --people 100000`. A folder is kept and used again. */
function readOptions() {
  const { values } = parseArgs({
    options: { people: { type: 'string' }, submissions: { type: 'string' }, folder: { type: 'string' } },
    strict: false,
  });
  const people = Number(values['people'] ?? 12_000);
  return {
    people,
    submissions: Number(values['submissions'] ?? people * 100),
    folder: values['folder'] as string | undefined,
  };
}

function figuresOf(costs: ReadonlyMap<string, Cost[]>): Figure[] {
  const pairs = [...costs].map(([name, [small, large]]) => ({ name, small: small!, large: large! }));
  const more = pairs.filter(({ small, large }) => isMore(small, large));
  const ratios = pairs.map(({ small, large }) => large.pages / Math.max(1, small.pages));
  return [
    {
      name: `scale: pages that a hot query reads, ×, the median of ${pairs.length}`,
      value: median(ratios),
      goal: { atMost: greatestRatio },
    },
    ...more.flatMap(({ name, small, large }): Figure[] => {
      const beside = { baselineName: 'with a tenth' };
      return [
        { name: `scale: ${name}`, value: large.ms, unit: 'ms', baseline: small.ms, ...beside },
        { name: `scale: ${name}`, value: large.pages, unit: 'pages', baseline: small.pages, ...beside },
      ];
    }),
  ];
}

const isMore = (small: Cost, large: Cost): boolean =>
  (large.ms > small.ms * greatestRatio && large.ms - small.ms > leastMs) ||
  (large.pages > small.pages * greatestRatio && large.pages - small.pages > leastPages);

if (import.meta.main) (await benchScale()).forEach(printFigure);
