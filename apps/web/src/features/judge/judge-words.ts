import { JobName, type JudgeClass, type JudgeDriver } from '@put/contract/judge';
import { Language, languageNames } from '@put/contract/languages';

export const classWords: Record<JudgeClass, { title: string; what: string }> = {
  run: { title: 'Запуски', what: 'проверки на примерах, идут первыми' },
  submission: { title: 'Решения', what: 'отправленные учениками' },
  background: { title: 'Перепроверки', what: 'и проверки задач, идут последними' },
};

export const driverWords: Record<JudgeDriver['state'], string> = {
  ready: 'работает',
  starting: 'запускается',
  broken: 'не работает',
};

/** What a worker does; the text follows «сейчас». */
const jobNames: Record<JobName, string> = {
  'judge-submission': 'проверяет решение',
  'make-export': 'собирает выгрузку',
  'rejudge-submission': 'перепроверяет решение',
  'check-task': 'проверяет задачу',
  'compare-solutions': 'сравнивает решения',
  'send-letter': 'отправляет письмо',
  'import-users': 'загружает людей',
  'issue-passwords': 'выдаёт пароли',
  'start-container': 'запускает контейнер',
  'stop-container': 'останавливает контейнер',
};
/** Gives the name of the job when this release does not know it. */
export function jobWords(job: string): string {
  const known = JobName.safeParse(job);
  return known.success ? jobNames[known.data] : job;
}

export const languageWords = (languages: readonly string[]): string =>
  languages
    .map((name) => {
      const known = Language.safeParse(name);
      return known.success ? languageNames[known.data] : name;
    })
    .join(', ');

/** «меньше секунды», «12 с», «3 мин», «2 ч» */
export function spanWords(ms: number): string {
  if (ms < 1000) return 'меньше секунды';
  if (ms < 60_000) return `${Math.round(ms / 1000)} с`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} мин`;
  return `${Math.round(ms / 3_600_000)} ч`;
}
