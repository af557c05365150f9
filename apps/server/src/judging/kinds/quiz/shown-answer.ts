import type { QuestionAnswer } from '@put/contract/kinds/quiz/quiz';
import type { Question } from '@put/contract/kinds/quiz/quiz-setup';
import { givenList, givenMap, givenText } from '@put/contract/kinds/quiz/quiz-answer';
import { rightsOf, shownKey } from '@put/contract/kinds/quiz/quiz-view';

/** From the key that a student sees to the author's key. The two sides of a matching question have separate maps. */
type Keys = { part: ReadonlyMap<string, string>; right: ReadonlyMap<string, string> };

const none = new Map<string, string>();

function keysOf(question: Question): Keys {
  const open = (side: 'option' | 'item' | 'left' | 'right', rows: readonly { key: string }[]) =>
    new Map(rows.map(({ key }) => [shownKey(question, side, key), key]));
  switch (question.type) {
    case 'single':
    case 'multiple':
      return { part: open('option', question.options), right: none };
    case 'ordering':
      return { part: open('item', question.items), right: none };
    case 'matching':
      return { part: open('left', question.pairs), right: open('right', rightsOf(question)) };
    default:
      return { part: none, right: none };
  }
}

/** Translates a student's answer into the author's keys. Leaves out keys that were not shown. */
export function openAnswer(question: Question, answer: QuestionAnswer | undefined): QuestionAnswer | undefined {
  const { part, right } = keysOf(question);
  switch (question.type) {
    case 'single':
      return part.get(givenText(answer));
    case 'multiple':
    case 'ordering':
      return givenList(answer).flatMap((key) => part.get(key) ?? []);
    case 'matching':
      return Object.fromEntries(
        Object.entries(givenMap(answer)).flatMap(([left, chosen]) => {
          const [own, fits] = [part.get(left), right.get(chosen)];
          return own === undefined || fits === undefined ? [] : [[own, fits]];
        }),
      );
    default:
      return answer;
  }
}

/** Translates a record from the author's keys into the keys that the student sees. */
export function byShownKeys<T>(question: Question, record: Readonly<Record<string, T>>): Record<string, T> {
  const shown = new Map([...keysOf(question).part].map(([key, own]) => [own, key]));
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [shown.get(key) ?? key, value]));
}
