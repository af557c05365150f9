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
/** Below these differences a ratio says nothing: a clock’s noise, and one more level of some indexes. */
const [leastMs, leastPages] = [0.3, 30];

export async function benchScale(): Promise<Figure[]> {
  const { people, submissions, folder: kept } = readOptions();
  const { folder, remove } = kept === undefined ? await makeFolder() : { folder: kept, remove: async () => undefined };
  const small = await openSchool(join(folder, 'small'), { people: people / 10, submissions: submissions / 10 });
  try {
    const large = await openSchool(join(folder, 'large'), { people, submissions });
    try {
      const costs = await timeQueries([small, large]);
      const [start, startOfSmall] = [await timeStart(large.database.connect), await timeStart(small.database.connect)];
      const beside = { unit: 'ms', baselineName: 'with a tenth' };
      return [
        ...figuresOf(costs),
        {
          name: 'scale: start of the API until it is ready',
          value: start.ms,
          baseline: startOfSmall.ms,
          ...beside,
          goal: { atMost: 2000 },
        },
        {
          name: 'scale: of it on the processor',
          value: start.processorMs,
          baseline: startOfSmall.processorMs,
          ...beside,
          goal: { ratioAtMost: greatestRatio },
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

/** Queries that may cost more in a larger school, and why. docs/capacity.md says how much. */
const mayGrow: Record<string, readonly string[]> = {
  'the bank is ten times as large': [
    'words of my tasks',
    'the task bank',
    'a far page of the task bank',
    'the task bank by title',
    'a search in the task bank',
    'passages of tasks',
    'tasks with tags',
    'tasks of the school',
  ],
  'counts what waits in the whole school': [
    'how much waits to be marked',
    'what waits to be marked',
    'how many questions wait',
    'questions that wait',
    'questions that are answered',
    'courses with questions',
    'how many are stuck',
    'the slowest tasks',
  ],
  'asked by somebody who has all courses': ['my calendar', 'what a teacher wrote last'],
  'asked once in ten minutes': ['bytes of all files'],
  'indexes of courses and tasks have one more level': ['when I solved tasks'],
  'the planner reads all exams or tasks of the school, which is still the quickest': [
    'the plan of a course',
    'a lesson that is edited',
    'people whose solutions are compared',
    'solutions that are compared',
  ],
};
const reasonOf = (name: string) => Object.entries(mayGrow).find(([, names]) => names.includes(name))?.[0];

function figuresOf(costs: ReadonlyMap<string, Cost[]>): Figure[] {
  const pairs = [...costs].map(([name, [small, large]]) => ({ name, small: small!, large: large! }));
  const grown = pairs.filter(({ small, large }) => isMore(small, large));
  const ratiosOf = (of: keyof Cost) => pairs.map(({ small, large }) => large[of] / Math.max(0.001, small[of]));
  return [
    {
      name: `scale: time of a hot query, the median ratio of ${pairs.length}`,
      value: median(ratiosOf('ms')),
      goal: { atMost: greatestRatio },
    },
    {
      name: 'scale: pages that it reads, the median ratio',
      value: median(ratiosOf('pages')),
      goal: { atMost: greatestRatio },
    },
    ...grown.flatMap(({ name, small, large }): Figure[] => {
      const reason = reasonOf(name);
      const title = reason === undefined ? name : `${name} (${reason})`;
      const beside = {
        baselineName: 'with a tenth',
        ...(reason === undefined && { goal: { ratioAtMost: greatestRatio } }),
      };
      return [
        { name: `scale: ${title}`, value: large.ms, unit: 'ms', baseline: small.ms, ...beside },
        { name: `scale: ${title}`, value: large.pages, unit: 'pages', baseline: small.pages, ...beside },
      ];
    }),
  ];
}

/** Pages tell the work, and time what it is worth: a few pages more in the same time are one more level of an index. */
const isMore = (small: Cost, large: Cost): boolean =>
  large.ms > small.ms * greatestRatio &&
  large.ms - small.ms > leastMs &&
  large.pages > small.pages * greatestRatio &&
  large.pages - small.pages > leastPages;

if (import.meta.main) (await benchScale()).forEach(printFigure);
