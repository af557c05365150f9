import { MyQuiz, QuizAnswer } from '@put/contract/kinds/quiz/quiz';
import { adviceOfEach } from '../advice.ts';
import type { KindFindings } from '../kind-findings.ts';
import { later } from '../later.ts';
import { questionParts } from './question-parts.ts';
import { quizText } from './quiz-text.ts';

export const quiz: KindFindings<'quiz'> = {
  handedIn: 'Ответы приняты.',
  advice: adviceOfEach,
  tests: null,
  parts: questionParts,
  answer: {
    View: later(() => import('./quiz-answer-view.tsx')),
    textOf: (answer, view) => quizText(QuizAnswer.parse(answer), MyQuiz.parse(view)),
    mayReturn: () => true,
    rubricOf: null,
  },
};
