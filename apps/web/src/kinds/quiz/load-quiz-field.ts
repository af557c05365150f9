import { readyForTexts } from '../../parts/markdown/markdown.tsx';
import QuizField from './quiz-field.tsx';

/** Questions are texts without a tree: they come with the parser, so that none is shown as it was typed first. */
export async function loadQuizField() {
  await readyForTexts();
  return { default: QuizField };
}
