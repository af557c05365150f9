import { answerAsJson } from '../answer-as-json.ts';
import type { AnimationConfig } from '@put/contract/kinds/animation/animation';
import { AuthorFault, type KindRule, type PerformRule } from '../kind.ts';
import { gradeAlone, gradeAtOnce, judgedAsFault, judgedOf } from './judge-performance.ts';
import { thenGiveUp } from './give-up.ts';
import { playScene } from './play-scene.ts';
import { provePerformance } from './prove-performance.ts';
import { standAlone } from './stand-alone.ts';
import { standAtOnce } from './stand-at-once.ts';

/** The data of everybody, when nobody has data of their own. */
const commonSeed = 1;
export const seedFor = ({ own }: Pick<AnimationConfig, 'own'>, seed: number): number => (own ? seed : commonSeed);

const perform: PerformRule<'animation'> = {
  isKept: ({ mode }) => mode === 'at_once',
  async stand(runner, config, seed, actions) {
    const { mode, tries } = config;
    const options = { urgent: true };
    if (mode !== 'at_once')
      return standAlone(config, await playScene(runner, config, { seed: seedFor(config, seed) }, options));
    const order = { seed: seedFor(config, seed), mode, tries, actions: thenGiveUp(config, actions) };
    return standAtOnce(config, await playScene(runner, config, order, options), actions);
  },
  answerOf: (actions) => ({ actions: [...actions] }),
};

/** An algorithm that the student performs on its picture. The author's program runs again for each judgement. */
export const animation: KindRule<'animation'> = {
  async judge({ runner }, { config }, _, { answer, seed }, options) {
    if (answer === null) throw new Error('Actions are handed in as an answer');
    const { actions } = answer;
    const { mode, tries } = config;
    const order = { seed: seedFor(config, seed), mode, tries, actions: thenGiveUp(config, actions) };
    try {
      if (mode === 'at_once')
        return judgedOf(config, gradeAtOnce(await playScene(runner, config, order, options), actions));
      return judgedOf(
        config,
        gradeAlone(config, await playScene(runner, config, { seed: order.seed }, options), actions),
      );
    } catch (error) {
      if (error instanceof AuthorFault) return judgedAsFault(config, error.message);
      throw error;
    }
  },
  problems: ({ config }) => setupProblems(config),
  view: ({ title, mode, tries, points }) => ({ title, mode, tries, points }),
  timesPoints: (config, times) => ({ ...config, points: config.points * times }),
  source: null,
  answer: {
    isBlank: ({ actions }) => actions.length === 0,
    refusal: (_, { actions }) => (actions.length > 0 ? null : 'Сделайте хотя бы одно действие на картинке'),
    leftOpen: null,
    uploadsOf: null,
    withUploads: null,
    filesOf: answerAsJson,
    tally: null,
    home: null,
  },
  perform,
  prove: ({ runner }, config, options) => provePerformance(runner, config, options),
  sourcePaths: [/^config\.program$/],
  keyPaths: [],
};

function setupProblems({ program, points }: AnimationConfig): string[] {
  return [
    ...(program.trim() === '' ? ['Выберите анимацию: выполнять пока нечего.'] : []),
    ...(points === 0 ? ['Задача не даёт баллов: поставьте баллы больше нуля.'] : []),
  ];
}
