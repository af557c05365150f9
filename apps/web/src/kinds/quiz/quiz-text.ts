import type { MyQuestion, MyQuiz, QuestionAnswer, QuizAnswer } from '@put/contract/kinds/quiz/quiz';

/** In the order of question numbers, not of the shuffled screen. */
export const quizText = ({ questions }: QuizAnswer, view: MyQuiz): string =>
  view.questions
    .toSorted((a, b) => a.number - b.number)
    .map((question) => `Вопрос ${question.number}: ${answerWords(questions[question.key], question)}`)
    .join('\n');

function answerWords(given: QuestionAnswer | undefined, { type, options, lefts, gaps }: MyQuestion): string {
  if (given === undefined) return none;
  const words = (key: string) => options.find((option) => option.key === key)?.text ?? key;
  if (typeof given === 'string') return words(given) || none;
  if (Array.isArray(given)) return given.map(words).join(type === 'ordering' ? ' → ' : '; ') || none;
  const rows =
    type === 'gaps'
      ? gaps.map((gap, at) => `${at + 1}) ${given[gap] || none}`)
      : lefts.map(({ key, text }) => `${text} — ${given[key] === undefined ? none : words(given[key])}`);
  return rows.join('; ');
}

const none = 'нет ответа';
