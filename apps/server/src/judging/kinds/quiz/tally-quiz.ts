import type { QuizAnswer } from '@put/contract/kinds/quiz/quiz';
import type { QuizConfig } from '@put/contract/kinds/quiz/quiz-setup';
import { found, givenList, givenText, isGiven } from '@put/contract/kinds/quiz/quiz-answer';
import type { QuestionTally } from '@put/contract/statistics/statistics';

/** How many people chose each option of each question that has options. */
export function tallyQuiz({ questions }: QuizConfig, answers: readonly QuizAnswer[]): QuestionTally[] {
  return questions.flatMap((question, at) => {
    if (question.type !== 'single' && question.type !== 'multiple') return [];
    const given = answers.map((answer) => found(answer.questions, question.key)).filter(isGiven);
    const chosen = given.map((answer) => new Set([givenText(answer), ...givenList(answer)]));
    return {
      number: at + 1,
      text: question.text,
      students: given.length,
      options: question.options.map(({ key, text, is_right }) => ({
        text,
        is_right,
        students: chosen.filter((keys) => keys.has(key)).length,
      })),
    };
  });
}
