import type { AnimationConfig, PerformanceReport } from '@put/contract/kinds/animation/animation';
import type { ActionMark } from '@put/contract/animations/performances';
import { contentText, performAction, tracesOf } from '@put/animation/perform';
import type { Action } from '@put/contract/animations/animation-format';
import type { SceneShown } from '@put/animation/scene-notes';
import type { Verdict } from '@put/contract/judge/verdicts';
import { type Judged, nothingRun } from '../../run-tests.ts';
import { sumUp } from '../../verdict.ts';
import { gradeStates } from './grade-states.ts';
import { replayOf, stateAt } from './replay.ts';

type Grade = { share: number; report: PerformanceReport; message: string };

/** The mode `at_once`. `run` is the run of the log that then gives up, so it tells what all questions are worth. */
export function gradeAtOnce(run: SceneShown, actions: readonly Action[]): Grade {
  const { marks, answered, questions, pending, earned, possible } = replayOf(run, actions.length);
  const count = (mark: ActionMark) => marks.filter((one) => one === mark).length;
  const parts = [
    `С первого раза: ${count('right')} из ${questions.length}.`,
    count('later') > 0 && `Не с первого раза: ${count('later')}.`,
    count('shown') > 0 && `Сделано за вас: ${count('shown')}.`,
    pending !== null && `Не сделано: ${questions.length - new Set(answered.filter((one) => one !== pending)).size}.`,
  ];
  const report = { marks, stops: marks.filter((mark) => mark !== 'wrong'), total: questions.length };
  return { share: possible === 0 ? 0 : earned / possible, report, message: parts.filter(Boolean).join(' ') };
}

/** The modes `at_end` and `final`. `run` is the author's own run, by its first right answers. */
export function gradeAlone(config: AnimationConfig, run: SceneShown, actions: readonly Action[]): Grade {
  const { start, model } = modelOf(run);
  if (config.mode === 'final') {
    const isRight = contentText(afterAll(start, actions)) === contentText(afterAll(start, model));
    const message = isRight ? 'В конце всё стоит так, как нужно.' : 'В конце стоит не то, что нужно.';
    return { share: isRight ? 1 : 0, report: { marks: [], stops: [], total: 0 }, message };
  }
  const { share, isRight } = gradeStates(tracesOf(start, model), tracesOf(start, actions));
  const right = isRight.filter(Boolean).length;
  const message = `Верных действий: ${right} из ${actions.length}, а нужно их ${model.length}.`;
  const marks = isRight.map((one): ActionMark => (one ? 'right' : 'wrong'));
  return { share, report: { marks, stops: marks, total: marks.length }, message };
}

/** The picture at the first question, and the right actions from there on. */
export function modelOf({ animation, play }: SceneShown) {
  const first = play.questions[0];
  return {
    start: first === undefined ? {} : stateAt(animation.steps, first.step),
    model: play.questions.flatMap(({ right }) => right?.slice(0, 1) ?? []),
  };
}

export const afterAll = (start: ReturnType<typeof stateAt>, actions: readonly Action[]) =>
  actions.reduce(performAction, start);

/** Accepted only when everything was earned. */
const verdictOf = (share: number): Verdict => (share === 1 ? 'accepted' : share > 0 ? 'partial' : 'wrong_answer');

export function judgedOf({ points }: Pick<AnimationConfig, 'points'>, { share, report, message }: Grade): Judged {
  return judgedAs(points, { verdict: verdictOf(share), share, message, details: report });
}

/** The author's program failed: the student is not to blame, and no attempt is spent. */
export const judgedAsFault = ({ points }: Pick<AnimationConfig, 'points'>, why: string): Judged =>
  judgedAs(points, {
    verdict: 'judge_error',
    share: 0,
    message: `Программа анимации не сработала: ${why}`,
    details: null,
  });

type Finding = { verdict: Verdict; share: number; message: string; details: PerformanceReport | null };

function judgedAs(points: number, { verdict, share, message, details }: Finding): Judged {
  return {
    ...sumUp([{ points, aggregation: 'sum' }], [[{ verdict, share, weight: 1 }]]),
    compiler_output: '',
    explanation: null,
    tests: [
      {
        group: 1,
        group_name: 'Алгоритм',
        number: 1,
        name: 'Действия',
        is_sample: false,
        verdict,
        ...nothingRun,
        message,
        share,
        details,
      },
    ],
    time_ms: 0,
    memory_kb: 0,
  };
}
