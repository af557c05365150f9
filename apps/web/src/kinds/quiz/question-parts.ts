import { MyQuiz } from '@put/contract/kinds/quiz/quiz';
import { markOf } from '../../parts/answers/answer-mark.tsx';
import type { JudgedAnswer, PartsFound } from '../kind-findings.ts';

const words = { right: 'верно', partial: 'частично верно', wrong: 'неверно' };

/** The questions in the order of the screen. */
export function questionParts({ verdict, view, tests }: JudgedAnswer): PartsFound {
  const label = 'Вопросы';
  const quiz = MyQuiz.safeParse(view);
  if (!quiz.success || verdict === null || verdict === 'judge_error') return { label, stops: [], words: '' };
  const stops = quiz.data.questions.flatMap(({ number, points }, at) => {
    // a question without points has no right answer
    const test = tests.find((one) => one.number === number);
    if (test === undefined || points === 0) return [];
    const mark = markOf(test.verdict);
    return { place: at + 1, name: `Вопрос ${at + 1}: ${words[mark]}`, mark };
  });
  const right = stops.filter(({ mark }) => mark === 'right').length;
  const isAll = verdict === 'accepted';
  if (stops.length === 0)
    return { label, stops, words: isAll ? '' : 'Какие ответы неверны, здесь не показано: перечитайте вопросы.' };
  return {
    label,
    stops,
    words: `Верных ответов ${right} из ${stops.length}.${isAll ? '' : ' Отметки стоят у самих вопросов: исправьте ответы и отправьте ещё раз.'}`,
  };
}
