import type { MyParsons } from '@put/contract/kinds/parsons/parsons';
import type { MyQuiz, QuestionAnswer } from '@put/contract/kinds/quiz/quiz';
import type { Chances } from './chance.ts';

/* Answers to tasks without programs. A student's view has keys of its own, so parts are found by their words. */

type Line = { text: string; indent: number; is_distractor: boolean };
type Question = {
  type: string;
  options?: { text: string; is_right: boolean }[];
  variants?: string[];
  answer?: string;
  units?: { name: string }[];
  pairs?: { left: string; right: string }[];
  items?: { text: string }[];
  gaps?: { key: string; variants: string[] }[];
};
export type Config = { lines?: Line[]; questions?: Question[] };

/** `slips`: how many lines are in the wrong place. */
export function parsonsAnswer({ lines: shown }: MyParsons, { lines = [] }: Config, slips: number) {
  const right = lines.filter(({ is_distractor }) => !is_distractor);
  const answer = right.map(({ text, indent }) => ({ key: shown.find((one) => one.text === text)!.key, indent }));
  for (let at = 0; at < slips; at++) answer.splice(3 + at, 0, answer.splice(5 + at, 1)[0]!);
  return { lines: answer };
}

export function quizAnswer({ questions: shown }: MyQuiz, { questions = [] }: Config, skill: number, chance: Chances) {
  const given: Record<string, QuestionAnswer> = {};
  for (const view of shown) given[view.key] = answerOf(view, questions[view.number - 1]!, chance.isTrue(skill));
  return { questions: given };
}

function answerOf(view: MyQuiz['questions'][number], question: Question, isRight: boolean): QuestionAnswer {
  const keyOf = (text: string) => view.options.find((one) => one.text === text)!.key;
  const chosen = (question.options ?? []).filter((one) => one.is_right === isRight).map(({ text }) => keyOf(text));
  switch (question.type) {
    case 'single':
      return chosen[0]!;
    case 'multiple':
      return chosen;
    case 'text':
      return isRight ? question.variants![0]! : 'elif';
    case 'number':
      return isRight ? `${question.answer} ${question.units![0]!.name}` : `180 ${question.units![0]!.name}`;
    case 'matching': {
      const rights = question.pairs!.map(({ right }) => right);
      if (!isRight) rights.reverse();
      return Object.fromEntries(
        question.pairs!.map(({ left }, at) => [view.lefts.find((one) => one.text === left)!.key, keyOf(rights[at]!)]),
      );
    }
    case 'ordering': {
      const keys = question.items!.map(({ text }) => keyOf(text));
      return isRight ? keys : keys.toReversed();
    }
    default:
      return Object.fromEntries(
        question.gaps!.map(({ key, variants }, at) => [view.gaps[at] ?? key, isRight ? variants[0]! : '=']),
      );
  }
}
