import { isAnswered, type TaskAnswer, taskAnswers, type TaskKind } from '@put/contract/kinds';
import { languagesOf, type TaskConfig } from '@put/contract/task-configs';
import type { Language, SourceFile } from '@put/contract/languages';
import { Refusal } from '@put/contract/refusals';
import type { NewSubmission } from '@put/contract/submissions';
import type { StarterFile } from '@put/contract/task-parts';
import { kindRule } from '../../judging/kinds.ts';
import { offeredLanguages } from '../../judging/offered-languages.ts';
import { refuseExtraFiles } from './refuse-extra-files.ts';

type Task = {
  kind: TaskKind;
  config: TaskConfig;
  starter_files: readonly StarterFile[];
  allowed_languages: Language[] | null;
};
type Solution = { language: Language | null; files: readonly SourceFile[]; answer: TaskAnswer | null };

/** What is handed in, by the kind of its task: source text in a language that is offered, or an answer of the kind's shape. */
export function readSolution(
  task: Task,
  { language, files, answer }: Pick<NewSubmission, 'language' | 'files' | 'answer'>,
): Solution {
  if (isAnswered(task.kind)) {
    const read = readAnswer(task.kind, answer);
    if (read === null) throw new Refusal('invalid_input', { errors: [{ path: 'answer', message: 'Дайте ответ' }] });
    const why = kindRule(task.kind).refusal?.(task.config, read) ?? null;
    if (why !== null) throw new Refusal('invalid_input', { detail: why, errors: [{ path: 'answer', message: why }] });
    return { language: null, files: [], answer: read };
  }
  if (!files) throw new Refusal('invalid_input', { errors: [{ path: 'files', message: 'Добавьте файл с решением' }] });
  if (!language || !offeredLanguages(languagesOf(task.kind, task.config), task.allowed_languages).includes(language))
    throw new Refusal('language_not_allowed', { errors: [{ path: 'language', message: 'Выберите другой язык' }] });
  refuseExtraFiles(task, files);
  return { language, files, answer: null };
}

/** An answer of the kind's shape, finished or not; null where there is none. */
export function readAnswer(kind: TaskKind, answer: NewSubmission['answer']): TaskAnswer | null {
  if (!isAnswered(kind) || answer === null || answer === undefined) return null;
  const parsed = taskAnswers[kind].safeParse(answer);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: ['answer', ...path].join('.'), message }));
  throw new Refusal('invalid_input', { errors });
}
