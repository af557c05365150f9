import { isAnswered, type TaskAnswer, type TaskKind, taskKinds } from '@put/contract/kinds/kinds';
import { languagesOf, type TaskConfig } from '@put/contract/kinds/task-configs';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import { Refusal } from '@put/contract/base/refusals';
import type { NewSubmission } from '@put/contract/submissions/submissions';
import type { StarterFile } from '@put/contract/tasks/task-parts';
import { kindRule } from '../../judging/kinds.ts';
import { offeredLanguages } from '../tasks/tasks.api.ts';
import { refuseExtraFiles } from './refuse-extra-files.ts';

export type AnsweredTask = {
  kind: TaskKind;
  config: TaskConfig;
  starter_files: readonly StarterFile[];
  allowed_languages: Language[] | null;
};
type Solution = { language: Language | null; files: readonly SourceFile[]; answer: TaskAnswer | null };

/**
 * Checks a submission by the kind of its task: source files in an offered language, or an answer in the kind's shape.
 */
export function readSolution(
  task: AnsweredTask,
  { language, files, answer }: Pick<NewSubmission, 'language' | 'files' | 'answer'>,
): Solution {
  if (isAnswered(task.kind)) {
    const read = readAnswer(task.kind, answer);
    if (read === null) throw new Refusal('invalid_input', { errors: [{ path: 'answer', message: 'Дайте ответ' }] });
    const why = kindRule(task.kind).answer?.refusal(task.config, read) ?? null;
    if (why !== null) throw new Refusal('invalid_input', { detail: why, errors: [{ path: 'answer', message: why }] });
    return { language: null, files: [], answer: read };
  }
  if (!files) throw new Refusal('invalid_input', { errors: [{ path: 'files', message: 'Добавьте файл с решением' }] });
  if (!language || !offeredLanguages(languagesOf(task.kind, task.config), task.allowed_languages).includes(language))
    throw new Refusal('language_not_allowed', { errors: [{ path: 'language', message: 'Выберите другой язык' }] });
  refuseExtraFiles(task, files);
  return { language, files, answer: null };
}

/** An answer in the kind's shape, complete or not; null when there is none. */
export function readAnswer(kind: TaskKind, answer: NewSubmission['answer']): TaskAnswer | null {
  if (!isAnswered(kind) || answer === null || answer === undefined) return null;
  const parsed = taskKinds[kind].answer.safeParse(answer);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: ['answer', ...path].join('.'), message }));
  throw new Refusal('invalid_input', { errors });
}
