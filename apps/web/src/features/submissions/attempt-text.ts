import { MyParsons, ParsonsAnswer } from '@put/contract/kinds/parsons';
import { type MyQuestion, MyQuiz, type QuestionAnswer, QuizAnswer } from '@put/contract/kinds/quiz';
import { TextAnswer, UploadAnswer } from '@put/contract/kinds/marked';
import type { Submission } from '@put/contract/submissions';

export type AttemptPart = { name: string; text: string };

/** What was handed in as texts that can be compared line by line: files, or the answer in words. */
export function attemptParts({
  kind,
  files,
  answer,
  view,
}: Pick<Submission, 'kind' | 'files' | 'answer' | 'view'>): AttemptPart[] {
  if (answer === null) return files.map(({ name, content }) => ({ name, text: content }));
  const text = (() => {
    switch (kind) {
      case 'quiz':
        return quizText(QuizAnswer.parse(answer), MyQuiz.parse(view));
      case 'parsons':
        return parsonsText(ParsonsAnswer.parse(answer), MyParsons.parse(view));
      case 'upload':
        return UploadAnswer.parse(answer)
          .files.map(({ name, sha256 }) => `${name} (${sha256.slice(0, 8)})`)
          .join('\n');
      default:
        return TextAnswer.parse(answer).text;
    }
  })();
  return [{ name: 'Ответ', text }];
}

const parsonsText = ({ lines }: ParsonsAnswer, view: MyParsons): string => {
  const texts = new Map(view.lines.map(({ key, text }) => [key, text]));
  return lines.map(({ key, indent }) => `${'    '.repeat(indent)}${texts.get(key) ?? '…'}`).join('\n');
};

/** In the order of their numbers, wherever they stood on the screen. */
const quizText = ({ questions }: QuizAnswer, view: MyQuiz): string =>
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
