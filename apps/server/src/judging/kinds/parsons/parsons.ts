import { answerAsJson } from '../answer-as-json.ts';
import type { ParsonsAnswer, ParsonsConfig, ParsonsReport } from '@put/contract/kinds/parsons/parsons';
import { parsonsProblems } from '@put/contract/kinds/parsons/parsons-problems';
import { shownLineKey, viewOfParsons } from '@put/contract/kinds/parsons/parsons-view';
import { type Judged, nothingRun } from '../../run-tests.ts';
import { sumUp } from '../../verdict.ts';
import type { KindRule } from '../kind.ts';
import { gradeParsons } from './grade-parsons.ts';
import { shuffleBy } from '../shuffle.ts';

/** Lines of a program to put in order, judged by rules, without running a program. */
export const parsons: KindRule<'parsons'> = {
  judge: async (_, { config }, __, { answer }) => {
    if (answer === null) throw new Error('Lines are handed in as an answer');
    return judgeParsons(config, answer);
  },
  problems({ config }) {
    const problems = parsonsProblems(config).map(({ message }) => `${message}.`);
    return problems.length > 0 ? problems : proofProblems(config);
  },
  view: (config, seed) => viewOfParsons(config, shuffleBy(seed)),
  source: null,
  answer: {
    isBlank: ({ lines }) => lines.length === 0,
    refusal: (_, { lines }) => (lines.length > 0 ? null : 'Соберите программу: пока она пуста'),
    leftOpen: null,
    uploadsOf: null,
    withUploads: null,
    filesOf: answerAsJson,
    tally: null,
    home: null,
  },
  timesPoints: null,
  perform: null,
  prove: null,
  sourcePaths: [],
  keyPaths: [],
};

export function judgeParsons(config: ParsonsConfig, { lines }: ParsonsAnswer): Judged {
  const keys = new Map(config.lines.map(({ key }) => [shownLineKey(key), key]));
  const { share, marks, missing } = gradeParsons(
    config,
    lines.map(({ key, indent }) => ({ key: keys.get(key) ?? null, indent })),
  );
  const verdict = share === 1 ? 'accepted' : share > 0 ? 'partial' : 'wrong_answer';
  const details: ParsonsReport = { lines: Object.fromEntries(lines.map(({ key }, at) => [key, marks[at]!])) };
  return {
    ...sumUp([{ points: config.points, aggregation: 'sum' }], [[{ verdict, share, weight: 1 }]]),
    compiler_output: '',
    explanation: null,
    tests: [
      {
        group: 1,
        group_name: 'Программа',
        number: 1,
        name: 'Порядок строк',
        is_sample: false,
        verdict,
        ...nothingRun,
        message: missing > 0 ? `Не хватает строк: ${missing}.` : null,
        share,
        details,
      },
    ],
    time_ms: 0,
    memory_kb: 0,
  };
}

/** Checks the config against itself: the author's order must get all points, and an empty answer none. */
function proofProblems(config: ParsonsConfig): string[] {
  const needed = config.lines.filter((line) => !line.is_distractor);
  const lines = needed.map(({ key, indent }) => ({ key: shownLineKey(key), indent }));
  const problems: string[] = [];
  if (judgeParsons(config, { lines }).verdict !== 'accepted')
    problems.push('Программа в том порядке, в каком она записана, не получает всех баллов: проверьте, что после чего.');
  if (judgeParsons(config, { lines: [] }).score > 0) problems.push('Пустой ответ получает баллы.');
  return problems;
}
