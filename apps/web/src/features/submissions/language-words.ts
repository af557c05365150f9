import { dialectNames } from '@put/contract/kinds/sql/sql';
import { type Language, languageNames } from '@put/contract/judge/languages';
import type { MyTask } from '@put/contract/tasks/tasks';

/** A notice when none of the task's languages is available now; else null. */
export const noLanguageWords = ({ languages, unavailable_languages: missing }: MyTask): string | null =>
  languages.length > 0 || missing.length === 0
    ? null
    : `Задачу решают на ${missing.map((one) => languageNames[one]).join(', ')}, а здесь эти программы сейчас не запустить`;

/** A notice when the work can be done here and not checked; else null. */
export const uncheckableWords = ({ is_uncheckable }: MyTask): string | null =>
  is_uncheckable ? 'На этом сервере нет настоящего Linux: потренироваться можно, а проверить работу — нет' : null;

/** The name of what the browser loads to check a solution. */
export const loadedName = ({ in_browser }: MyTask, language: Language | null | undefined): string =>
  in_browser?.database ? dialectNames[in_browser.database.dialect] : languageNames[language ?? 'python'];
