import { isAnswered, type TaskAnswer, taskKinds } from '@put/contract/kinds/kinds';
import { clashOf } from '@put/contract/judge/file-names';
import { extraFiles, languageNames } from '@put/contract/judge/languages';
import { languagesOf } from '@put/contract/kinds/task-configs';
import { kindRule } from '../../judging/kinds.ts';
import { offeredLanguages } from '../tasks/tasks.api.ts';
import type { TypedAnswer } from './exam-answers.store.ts';
import type { AnsweredTask } from './read-solution.ts';

/**
 * How something typed stands to the rules of its form. `brokenRule`: the words of the first one that it breaks.
 * `leftOpen`: what has no answer yet, in words. `mayJudge`: whether the judge can look at it all the same.
 */
export type AnswerForm = {
  isBlank: boolean;
  brokenRule: string | null;
  leftOpen: string | null;
  mayJudge: boolean;
};

const right: AnswerForm = { isBlank: false, brokenRule: null, leftOpen: null, mayJudge: true };
const blank: AnswerForm = { isBlank: true, brokenRule: null, leftOpen: null, mayJudge: false };

export function formOf(task: AnsweredTask, typed: TypedAnswer): AnswerForm {
  return isAnswered(task.kind) ? formOfAnswer(task, typed.answer) : formOfFiles(task, typed);
}

/** The author's check is written for answers that keep the rules, so it gets no others. */
function formOfAnswer({ kind, config }: AnsweredTask, answer: TaskAnswer | null): AnswerForm {
  if (answer === null) return blank;
  const { answer: rule } = kindRule(kind);
  // an earlier release may have kept it in another shape
  if (!readsAs(kind, answer) || rule === null) return { ...right, brokenRule: unread, mayJudge: false };
  if (rule.isBlank(answer)) return blank;
  const brokenRule = rule.refusal(config, answer);
  const leftOpen = rule.leftOpen?.(config, answer) ?? null;
  return { isBlank: false, brokenRule, leftOpen, mayJudge: brokenRule === null };
}

const unread = 'Ответ записан в прежнем виде, и проверка его не читает';

export const readsAs = (kind: AnsweredTask['kind'], answer: TaskAnswer): boolean =>
  isAnswered(kind) && taskKinds[kind].answer.safeParse(answer).success;

function formOfFiles(task: AnsweredTask, { language, files }: TypedAnswer): AnswerForm {
  const { kind, config, starter_files, allowed_languages } = task;
  if (files.every(({ content }) => content.trim() === '')) return blank;
  const clash = clashOf(files.map(({ name }) => name));
  if (clash) return { ...right, brokenRule: `${clash.message}: ${files[clash.at]!.name}`, mayJudge: false };
  if (language === null) return { ...right, brokenRule: 'Не выбран язык', mayJudge: false };
  const { source } = kindRule(kind);
  // tests that call the solution, or give it tables, are written for certain languages and files
  const isBound = (source?.isCalledByTests ?? false) || (source?.databaseOf ?? null) !== null;
  const own = languagesOf(kind, config);
  if (!offeredLanguages(own, allowed_languages).includes(language)) {
    const brokenRule = `Язык ${languageNames[language]} в этой задаче не принимают`;
    return { ...right, brokenRule, mayJudge: own.includes(language) || (!isBound && language !== 'sql') };
  }
  const extra = extraFiles(files, { may_add_files: source?.mayAddFiles(config), starter_files });
  if (extra.length === 0) return right;
  const names = extra.map(({ name }) => name).join(', ');
  return { ...right, brokenRule: `Своих файлов в этой задаче не добавляют: ${names}`, mayJudge: !isBound };
}
