import { MyQuiz, QuizAnswer, type MyQuestion, type QuestionAnswer } from '@put/contract/kinds/quiz/quiz';
import { found, givenList, givenMap, givenText, isGiven } from '@put/contract/kinds/quiz/quiz-answer';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import type { AnswerViewProps } from '../kind-findings.ts';
import { AnswerMark } from '../../parts/answers/answer-mark.tsx';
import css from '../../parts/answers/answers.module.css';
import { QuestionCard } from './question-card.tsx';
import { marksOf, type QuestionMarks } from './question-marks.ts';

/** The answers in words, question by question. */
export default function QuizAnswerView({ submission: { answer, view, tests } }: AnswerViewProps) {
  const quiz = MyQuiz.safeParse(view);
  const given = QuizAnswer.safeParse(answer);
  if (!quiz.success || !given.success) return null;
  return (
    <div className={css.questions}>
      {quiz.data.questions.map((question, at) => {
        const marks = marksOf(question, tests);
        return (
          <QuestionCard key={question.key} question={question} place={at + 1} marks={marks}>
            <Given question={question} answer={found(given.data.questions, question.key)} marks={marks} />
          </QuestionCard>
        );
      })}
    </div>
  );
}

type Props = { question: MyQuestion; answer: QuestionAnswer | undefined; marks: QuestionMarks | null };

function Given({ question, answer, marks }: Props) {
  if (!isGiven(answer)) return <p className={css.quiet}>Нет ответа</p>;
  if (question.type === 'text' || question.type === 'number') return <p className={css.given}>{givenText(answer)}</p>;
  return (
    <ul className={css.givenList} data-ordered={question.type === 'ordering' || undefined}>
      {partsOf(question, answer).map(({ key, text, value }) => {
        const isRight = marks?.report?.parts[key];
        return (
          <li key={key}>
            <span>
              {value !== undefined && <b>{value === '' ? 'пусто' : value} — </b>}
              <Markdown text={text} topHeading={4} idPrefix={`given-${key}-`} />
            </span>
            {isRight !== undefined && <AnswerMark mark={isRight ? 'right' : 'wrong'} />}
          </li>
        );
      })}
    </ul>
  );
}

type Part = { key: string; text: string; value?: string };

const gone = 'такого варианта больше нет';

/** The parts of one answer: chosen, ordered, matched or filled in. */
function partsOf(question: MyQuestion, answer: QuestionAnswer | undefined): Part[] {
  const textOf = (key: string) => question.options.find((option) => option.key === key)?.text ?? gone;
  switch (question.type) {
    case 'single':
      return [{ key: givenText(answer), text: textOf(givenText(answer)) }];
    case 'multiple':
    case 'ordering':
      return givenList(answer).map((key) => ({ key, text: textOf(key) }));
    case 'matching':
      return question.lefts.flatMap(({ key, text }) => {
        const right = found(givenMap(answer), key);
        return right === undefined ? [] : [{ key, text: `${text} → ${textOf(right)}` }];
      });
    default:
      return question.gaps.map((key, at) => {
        const typed = found(givenMap(answer), key) ?? '';
        return { key, text: typed === '' ? 'пусто' : codeOf(typed), value: `Пропуск ${at + 1}` };
      });
  }
}

/** The text as a Markdown code span, so that it is shown unchanged. */
function codeOf(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}
