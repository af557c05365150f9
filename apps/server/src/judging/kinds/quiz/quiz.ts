import { answerAsJson } from '../answer-as-json.ts';
import type { QuizConfig } from '@put/contract/kinds/quiz/quiz-setup';
import { isGiven, unansweredIndexes } from '@put/contract/kinds/quiz/quiz-answer';
import type { QuizAnswer } from '@put/contract/kinds/quiz/quiz';
import { quizProblems } from '@put/contract/kinds/quiz/quiz-problems';
import { viewOfQuiz } from '@put/contract/kinds/quiz/quiz-view';
import type { KindRule } from '../kind.ts';
import { timesPoints } from '../times-points.ts';
import { judgeQuiz } from './judge-quiz.ts';
import { modelAnswer } from './model-answer.ts';
import { tallyQuiz } from './tally-quiz.ts';
import { shuffleBy } from '../shuffle.ts';

/** Several questions in one task, judged by rules, without running a program. */
export const quiz: KindRule<'quiz'> = {
  // async, so that an error in a rule rejects instead of throwing
  judge: async (_, { config }, __, { answer }) => {
    if (answer === null) throw new Error('A quiz is handed in as an answer');
    return judgeQuiz(config, answer);
  },
  problems({ config, variant }) {
    const problems = quizProblems(config).map(({ path, message }) => `${placeWords(path)}: ${lowerFirst(message)}.`);
    // a variant's parameters are not filled in yet, so its answers cannot be checked here
    return problems.length > 0 || variant !== null ? problems : proofProblems(config);
  },
  view: (config, seed) => viewOfQuiz(config, shuffleBy(seed)),
  timesPoints: (config, times) => ({ ...config, questions: timesPoints(config.questions, times) }),
  source: null,
  answer: {
    isBlank: ({ questions }) => !Object.values(questions).some(isGiven),
    refusal: (_, { questions }) => (Object.values(questions).some(isGiven) ? null : 'Ответьте хотя бы на один вопрос'),
    leftOpen,
    uploadsOf: null,
    withUploads: null,
    filesOf: answerAsJson,
    tally: tallyQuiz,
    home: null,
  },
  perform: null,
  prove: null,
  sourcePaths: [/^config\.questions\.\d+\.code$/],
  keyPaths: [/^config\.questions\.\d+\.gaps\.\d+\.key$/],
};

function leftOpen(config: QuizConfig, answer: QuizAnswer): string | null {
  const { questions } = viewOfQuiz(config, (items) => [...items]);
  const open = unansweredIndexes({ questions }, answer).length;
  return open === 0 ? null : `Без полного ответа вопросов: ${open} из ${questions.length}`;
}

/** Checks the config against itself: its right answers must get all points, and an empty answer none. */
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
