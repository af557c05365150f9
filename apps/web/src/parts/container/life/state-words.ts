import { type Container, containerReasons } from '@put/contract/containers/containers';

const names: Record<Container['state'], string> = {
  stopped: 'Остановлен',
  queued: 'Ждёт места',
  starting: 'Запускается',
  running: 'Работает',
  stopping: 'Останавливается',
  failed: 'Не работает',
  lost: 'Переезжает на другую машину',
};

type Standing = Pick<Container, 'state' | 'wanted' | 'reason' | 'place'>;

/** The state in two or three words: «Ждёт места: 3-й в очереди». */
export function stateWords({ state, wanted, place }: Standing): string {
  if (state === 'queued' && place !== null) return `${names.queued}: ${place}-й в очереди`;
  if (state === 'stopping' && wanted === 'running') return 'Останавливается и запустится снова';
  if (state === 'starting' && wanted === 'stopped') return 'Запускается и сразу остановится';
  return names[state];
}

/** Why the programs of a container that runs can not be reached: it does not answer, or its engine does not. */
export const unreachedWords = {
  silent: 'Контейнер не отвечает: похоже, программы в нём заняли все процессы или всё время.',
  away: 'Система, которая запускает контейнеры, сейчас не отвечает. Файлы на месте, подключаемся снова.',
} as const;

/** Why it does not run, in a sentence; null while it runs and when there is nothing to tell. */
export const reasonWords = ({ state, reason }: Standing): string | null =>
  state === 'running' || reason === null ? null : containerReasons[reason];

/** Which of the two buttons stands in the head. */
export const lifeButton = ({ state, wanted }: Standing): 'start' | 'stop' =>
  state === 'failed' || (wanted === 'stopped' && (state === 'stopped' || state === 'stopping')) ? 'start' : 'stop';

/** A stop after all hours is told so long before. */
const soonMs = 30 * 60_000;

/** «остановится в 14:20: никто не работает»; null when there is nothing to warn of. */
export function timeWords(
  { state, idle_stop_at: idle, stop_at: last }: Pick<Container, 'state' | 'idle_stop_at' | 'stop_at'>,
  nowMs: number,
  timeOf: (at: string) => string,
): string | null {
  if (state !== 'running') return null;
  const isIdleFirst = idle !== null && (last === null || Date.parse(idle) < Date.parse(last));
  if (isIdleFirst) return `остановится в ${timeOf(idle)}: никто не работает`;
  const isSoon = last !== null && Date.parse(last) - nowMs < soonMs;
  return isSoon ? `остановится в ${timeOf(last)}: выйдет время работы, файлы останутся` : null;
}

type Missing = Container['engine']['capabilities'];

/** What this server can not do, in one calm line; null when it can all. */
export function missingWords({ pty, processes, ports, programs }: Missing): string | null {
  const missing = [
    !programs && 'git и компиляторов (есть основные команды и Python без сети и без новых библиотек)',
    !pty && 'программ на весь экран, таких как vim',
    !processes && 'работы в фоне',
    !ports && 'показа страниц',
  ].filter((words) => words !== false);
  return missing.length === 0 ? null : `На этом сервере контейнеры простые. В них нет ${missing.join(', ')}.`;
}
