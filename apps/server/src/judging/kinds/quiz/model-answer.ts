import type { QuestionAnswer, QuizAnswer } from '@put/contract/kinds/quiz/quiz';
import type { Question, QuizConfig } from '@put/contract/kinds/quiz/quiz-setup';
import { rightsOf, shownKey } from '@put/contract/kinds/quiz/quiz-view';

/** The right answer according to the config, in the form that a student would send. */
export const modelAnswer = ({ questions }: QuizConfig): QuizAnswer => ({
  questions: Object.fromEntries(questions.map((question) => [question.key, modelOf(question)])),
});

function modelOf(question: Question): QuestionAnswer {
  switch (question.type) {
    case 'single':
    case 'multiple': {
      const right = question.options.filter((option) => option.is_right);
      const keys = right.map(({ key }) => shownKey(question, 'option', key));
      return question.type === 'single' ? (keys[0] ?? '') : keys;
    }
    case 'text':
      return question.variants[0] ?? '';
    case 'number': {
      const unit = question.units.find(({ factor }) => factor === 1);
      return unit === undefined ? question.answer : `${question.answer} ${unit.name}`;
    }
    case 'matching': {
      const rights = rightsOf(question);
      return Object.fromEntries(
        question.pairs.map((pair) => [
          shownKey(question, 'left', pair.key),
          shownKey(question, 'right', rights.find(({ text }) => text === pair.right)!.key),
        ]),
      );
    }
    case 'ordering':
      return question.items.map(({ key }) => shownKey(question, 'item', key));
    case 'gaps':
      return Object.fromEntries(question.gaps.map(({ key, variants }) => [key, variants[0] ?? '']));
  }
}
