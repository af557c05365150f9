import type { JudgeClass, JudgeDriver } from '@put/contract/judge';
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

const jobNames: Record<string, string> = {
  'judge-submission': 'проверяет решение',
  'rejudge-submission': 'перепроверяет решение',
  'check-task': 'проверяет задачу',
  'send-letter': 'отправляет письмо',
  'import-users': 'загружает людей',
};
export const jobWords = (job: string): string => jobNames[job] ?? job;

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
