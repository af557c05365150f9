import { configOf, type TaskConfigs } from '@put/contract/task-configs';
import type { QuizAnswer, QuizConfig } from '@put/contract/kinds/quiz';
import { isGiven } from '@put/contract/kinds/quiz-answer';
import { quizProblems } from '@put/contract/kinds/quiz-problems';
import { viewOfQuiz } from '@put/contract/kinds/quiz-view';
import type { KindRule } from './kind.ts';
import { judgeQuiz } from './quiz/judge-quiz.ts';
import { modelAnswer } from './quiz/model-answer.ts';
import { shuffleBy } from './shuffle.ts';

/** Several questions in one task; judged by rules alone. */
export const quiz: KindRule = {
  // a mistake in a rule must reject as one of a runner does
  judge: async (_, task, __, { answer }) => {
    if (answer === null) throw new Error('A quiz is handed in as an answer');
    return judgeQuiz(configOf('quiz', task), answer as QuizAnswer);
  },
  problems(task) {
    const config = configOf('quiz', task);
    const problems = quizProblems(config).map(({ path, message }) => `${placeWords(path)}: ${lowerFirst(message)}.`);
    // parameters become numbers only in front of a student: there is nothing to prove before
    return problems.length > 0 || task.variant !== null ? problems : proofProblems(config);
  },
  view: (config, seed) => viewOfQuiz(config as TaskConfigs['quiz'], shuffleBy(seed)),
  refusal: (_, answer) =>
    Object.values((answer as QuizAnswer).questions).some(isGiven) ? null : 'Ответьте хотя бы на один вопрос',
};

/** A set-up proves itself: what it calls right must get all points, and nothing must get nothing. */
function proofProblems(config: QuizConfig): string[] {
  const best = judgeQuiz(config, modelAnswer(config));
  const empty = judgeQuiz(config, { questions: {} });
  const lost = best.tests.filter(({ verdict }) => verdict !== 'accepted');
  return [
    ...lost.map(({ number }) => `Вопрос ${number}: верный ответ из настроек не получает всех баллов.`),
    ...(empty.score > 0 ? ['Пустой ответ получает баллы.'] : []),
  ];
}

/** «questions.2.options.0.text» → «Вопрос 3». */
function placeWords(path: string): string {
  const [, question] = /^questions\.(\d+)/.exec(path) ?? [];
  return question === undefined ? 'Вопросы' : `Вопрос ${Number(question) + 1}`;
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
