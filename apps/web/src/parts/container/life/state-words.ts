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

/** What a fork bomb leaves: the terminal is heard, and nothing starts in it any more. */
export const noProcessesWords =
  'Программы больше не запускаются: в контейнере работает столько процессов, сколько можно.';
/** What «Остановить все программы» does. */
export const stopAllWords = 'Если остановить все программы, контейнер начнёт заново, а файлы останутся.';

const mbWords = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });
/** «930 из 1 000 МБ». */
export const diskWords = ({ used_mb: used, most_mb: most }: Container['disk']): string =>
  `${mbWords.format(used)} из ${mbWords.format(most)} МБ`;

/** How the bar is coloured from, and from where a line says it in words. */
export const diskMarks = { amber: 0.8, words: 0.9, full: 0.99 };

/** What to do about a disk that is almost full, or full; null while there is room. */
export function roomWords(disk: Container['disk']): string | null {
  const share = disk.most_mb === 0 ? 0 : disk.used_mb / disk.most_mb;
  if (share < diskMarks.words) return null;
  const state = share >= diskMarks.full ? 'Место кончилось, новое не сохранится' : 'Место почти кончилось';
  return `${state}: занято ${diskWords(disk)}. Удалите лишнее в «Файлах» или командой rm.`;
}

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
