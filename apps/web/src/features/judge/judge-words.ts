import { JobName, type JudgeClass, type JudgeDriver, type JudgeWorker } from '@put/contract/judge/judge';

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

/** Whether it answers and takes jobs. */
export const isAtWork = ({ is_gone, is_leaving }: JudgeWorker): boolean => !is_gone && !is_leaving;

/** What a worker does; the text follows «сейчас». */
const jobNames: Record<JobName, string> = {
  'judge-submission': 'проверяет решение',
  'make-export': 'собирает выгрузку',
  'rejudge-submission': 'перепроверяет решение',
  'run-errand': 'запускает программу',
  'check-task': 'проверяет задачу',
  'compare-solutions': 'сравнивает решения',
  'copy-home': 'копирует файлы сданного контейнера',
  'send-letter': 'отправляет письмо',
  'finish-erasure': 'стирает файлы ушедшего человека',
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
