import { Refusal } from '@put/contract/base/refusals';
import { AgentRefusal } from '../../../drivers/container/protocol/agent.ts';

/** What people read in their own terminals. A line of ssh ends with both signs, because a terminal may be raw. */
export const sshWords = {
  tooManyConnections: 'Открыто слишком много подключений сразу. Закройте ненужные и подключитесь снова.',
  notRunning: (page: string) => `Контейнер не запущен. Запустите его на странице ${page} и подключитесь снова.`,
  otherLife: 'Контейнер остановлен или запущен заново. Подключитесь снова.',
  noAccess: 'Доступа больше нет: ключ убран, контейнер удалён или учётная запись закрыта.',
  broken: 'Контейнер не отвечает. Подождите немного и подключитесь снова.',
  noPrograms: 'В этом контейнере команды по ssh не запускаются: работает только терминал.',
  tooMany: 'Открыто слишком много терминалов или программ сразу. Закройте лишнее.',
} as const;

/** Why the agent could not do it. */
export function wordsFor(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof AgentRefusal)) return sshWords.broken;
  if (error.code === 'unsupported') return sshWords.noPrograms;
  return error.code === 'too_many' ? sshWords.tooMany : sshWords.broken;
}
