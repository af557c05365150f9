import type { QuestionAnswer, QuestionReport, QuizAnswer } from '@put/contract/kinds/quiz/quiz';
import type { Question, QuizConfig } from '@put/contract/kinds/quiz/quiz-setup';
import { found, isGiven } from '@put/contract/kinds/quiz/quiz-answer';
import type { TestResult } from '@put/contract/submissions/submissions';
import { type Judged, nothingRun } from '../../run-tests.ts';
import { sumUp } from '../../verdict.ts';
import { gradeQuestion } from './grade-question.ts';
import { byShownKeys, openAnswer } from './shown-answer.ts';

/** Each question is one test of one group; its points are its weight. Pure. */
export function judgeQuiz({ questions }: QuizConfig, answer: QuizAnswer): Judged {
  const tests = questions.map((question, at) => judgeQuestion(question, at + 1, found(answer.questions, question.key)));
  const total = questions.reduce((sum, { points }) => sum + points, 0);
  const counted = tests
    .map(({ verdict, share }, at) => ({ verdict, share: share ?? 0, weight: questions[at]!.points }))
    // a question without points has no right answer, so it does not count
    .filter(({ weight }) => weight > 0);
  return {
    ...sumUp([{ points: total, aggregation: 'sum' }], [counted]),
    compiler_output: '',
    explanation: null,
    tests,
    time_ms: 0,
    memory_kb: 0,
  };
}

function judgeQuestion(question: Question, number: number, shown: QuestionAnswer | undefined): TestResult {
  const given = openAnswer(question, shown);
  const { share, parts, message } = gradeQuestion(question, given);
  const explanations =
    question.type === 'single' || question.type === 'multiple'
      ? question.options.filter(({ key, explanation }) => Object.hasOwn(parts, key) && explanation !== '')
      : [];
  const details: QuestionReport = {
    question: question.key,
    parts: byShownKeys(question, parts),
    explanations: byShownKeys(
      question,
      Object.fromEntries(explanations.map(({ key, explanation }) => [key, explanation])),
    ),
    explanation: isGiven(given) ? question.explanation : '',
  };
  return {
    group: 1,
    group_name: 'Вопросы',
    number,
    name: shortText(question),
    is_sample: false,
    verdict: share === 1 ? 'accepted' : share > 0 ? 'partial' : 'wrong_answer',
    ...nothingRun,
    message,
    share,
    details,
  };
}

const longestName = 80;

/** The first words of a question, without the signs of Markdown, for a line of a list. */
export function shortText({ text }: Pick<Question, 'text'>): string {
  const [first = ''] = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[#>\s]+|[*`$]/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return first.length > longestName ? `${first.slice(0, longestName - 1).trimEnd()}…` : first;
}
