import { maskKey } from '../mask-key.ts';
import type { MyQuestion, MyQuiz } from './quiz.ts';
import type { Question, QuestionOf, QuizConfig } from './quiz-setup.ts';

/** Gives a list in another order, always the same for the same name. */
export type Shuffle = <T>(items: readonly T[], name: string) => T[];

type Side = 'option' | 'item' | 'left' | 'right';
/** The key of a part of a question in the student's view. */
export const shownKey = ({ key }: Pick<Question, 'key'>, side: Side, part: string): string => maskKey(key, side, part);

/** The questions as one student sees them: without answers, in the student's own order. */
export function viewOfQuiz(config: QuizConfig, shuffle: Shuffle): MyQuiz {
  const shown = config.questions.map((question, at) => viewOfQuestion(question, at + 1, config, shuffle));
  return { questions: config.shuffles_questions ? shuffle(shown, 'questions') : shown };
}

function viewOfQuestion(question: Question, number: number, config: QuizConfig, shuffle: Shuffle): MyQuestion {
  const { key, type, text, points } = question;
  const view = { key, number, type, text, points, ...nothing };
  const name = `${type} ${key}`;
  switch (question.type) {
    case 'single':
    case 'multiple': {
      const options = question.options.map((option) => ({
        key: shownKey(question, 'option', option.key),
        text: option.text,
      }));
      return { ...view, options: config.shuffles_options ? shuffle(options, name) : options };
    }
    case 'text':
      return view;
    case 'number':
      return { ...view, units: question.units.map((unit) => unit.name) };
    case 'matching':
      return {
        ...view,
        lefts: question.pairs.map((pair) => ({ key: shownKey(question, 'left', pair.key), text: pair.left })),
        options: shuffle(
          rightsOf(question).map((right) => ({ key: shownKey(question, 'right', right.key), text: right.text })),
          name,
        ),
      };
    case 'ordering': {
      const items = question.items.map((item) => ({ key: shownKey(question, 'item', item.key), text: item.text }));
      return { ...view, options: moved(shuffle(items, name), items) };
    }
    case 'gaps':
      return {
        ...view,
        code: question.code,
        language: question.language,
        gaps: question.gaps.map((gap) => gap.key),
      };
  }
}

const nothing = { options: [], lefts: [], units: [], code: '', language: '', gaps: [] };

/** Right sides to choose from. One that fits several left sides is listed once. */
export function rightsOf({ pairs, distractors }: QuestionOf<'matching'>): { key: string; text: string }[] {
  const rights = new Map<string, string>();
  for (const { key, right } of [...pairs, ...distractors]) if (!rights.has(right)) rights.set(right, key);
  return [...rights].map(([text, key]) => ({ key, text }));
}

/** Moves an order that happens to be right, because such a question would ask for nothing. */
function moved<T>(order: T[], right: readonly T[]): T[] {
  const [first, ...rest] = order;
  if (first === undefined || rest.length === 0 || order.some((item, at) => item !== right[at])) return order;
  return [...rest, first];
}
