import { animationLimits } from '@put/contract/animations/animation-format';
import type { AnimationConfig } from '@put/contract/kinds/animation/animation';
import { PerformedAction } from '@put/contract/animations/performances';
import { contentText } from '@put/animation/perform';
import type { SceneShown } from '@put/animation/scene-notes';
import type { Runner } from '../../../drivers/runner/runner.ts';
import type { TestOptions } from '../../run-tests.ts';
import { AuthorFault } from '../kind.ts';
import { thenGiveUp } from './give-up.ts';
import { afterAll, gradeAlone, gradeAtOnce, modelOf } from './judge-performance.ts';
import { playScene } from './play-scene.ts';

/** A student waits for a run after each action. */
const mostTimeMs = 1000;
/** The seeds of students that are tried where each has data of their own. */
const triedSeeds = [1, 2, 3];
/** At a task with many equally right answers, this many others than the first are tried. */
const mostOthers = 12;

type Options = Pick<TestOptions, 'signal' | 'urgent'>;
type Play = (order?: Omit<Parameters<typeof playScene>[2], 'seed'>) => Promise<SceneShown>;

/**
 * Plays the author's program as students will: by its own right answers it must earn everything, by wrong ones nothing,
 * and two runs must be equal. Says in Russian what is wrong; empty when all is well.
 */
export async function provePerformance(runner: Runner, config: AnimationConfig, options: Options): Promise<string[]> {
  for (const seed of config.own ? triedSeeds : [1]) {
    const play: Play = (order) => playScene(runner, config, { seed, ...order }, { ...options, timeMs: mostTimeMs });
    try {
      const found = await proveOnce(play, config);
      if (found.length > 0) return config.own ? found.map((words) => `Данные ученика ${seed}: ${words}`) : found;
    } catch (error) {
      if (!(error instanceof AuthorFault)) throw error;
      return [`Программа анимации не сработала: ${error.message}`];
    }
  }
  return [];
}

async function proveOnce(play: Play, config: AnimationConfig): Promise<string[]> {
  const own = await play();
  const { questions } = own.play;
  if (questions.length === 0) return ['Анимация ни о чём не спрашивает: добавьте в программу ask(…).'];
  if (questions.length > animationLimits.asks)
    return [`Вопросов больше ${animationLimits.asks}: возьмите данные поменьше.`];
  const unsent = questions.findIndex(({ right = [] }) => right.some((one) => !PerformedAction.safeParse(one).success));
  if (unsent >= 0)
    return [`Вопрос ${unsent + 1}: в верном ответе слишком много элементов или слишком длинное значение.`];
  const again = await play();
  if (JSON.stringify(own.animation) !== JSON.stringify(again.animation))
    return ['Два запуска с одними данными разные: программа зависит от случая или времени.'];
  return config.mode === 'at_once' ? proveAtOnce(play, config, own) : proveAlone(config, own);
}

async function proveAtOnce(play: Play, config: AnimationConfig, own: SceneShown): Promise<string[]> {
  const { mode, tries } = config;
  const { model } = modelOf(own);
  if (own.play.questions.every(({ ask }) => ask.points === 0)) return ['Ни один вопрос не даёт баллов.'];
  const performed = async (actions: typeof model) =>
    gradeAtOnce(await play({ mode, tries, actions: thenGiveUp(config, actions) }), actions);
  if ((await performed(model)).share !== 1) return ['Собственные ответы программы не получают всех баллов.'];
  if ((await performed([])).share !== 0) return ['Без единого верного ответа программа даёт баллы.'];
  const others = own.play.questions.flatMap(({ right = [] }, at) => right.slice(1).map((other) => ({ at, other })));
  for (const { at, other } of spread(others, mostOthers)) {
    const { report } = await performed([...model.slice(0, at), other]);
    if (report.marks.at(-1) !== 'right') return [`Вопрос ${at + 1}: не все ответы, названные верными, засчитываются.`];
  }
  return [];
}

/** Evenly chosen items of a long list. */
const spread = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most ? [...all] : Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!);

function proveAlone(config: AnimationConfig, own: SceneShown): string[] {
  const { questions } = own.play;
  const open = questions.findIndex(({ right = [] }) => right.length !== 1);
  if (open >= 0)
    return [
      `Вопрос ${open + 1} имеет несколько верных ответов: так можно только в режиме «Сразу». Здесь верный путь должен быть один.`,
    ];
  const { start, model } = modelOf(own);
  if (config.mode === 'final' && contentText(afterAll(start, model)) === contentText(start))
    return ['Верные действия ничего не меняют на картинке: в режиме «Итог» проверять нечего.'];
  if (gradeAlone(config, own, model).share !== 1) return ['Собственные ответы программы не получают всех баллов.'];
  if (gradeAlone(config, own, []).share !== 0) return ['Без единого действия программа даёт баллы.'];
  return [];
}
