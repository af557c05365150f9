import type { AdminContainerRow } from '@put/contract/containers/container-templates';
import type { EngineCapabilities, EngineKind } from '@put/contract/containers/container-engines';
import type { ContainerReason, ContainerState } from '@put/contract/containers/containers';
import { timeOfDay } from '../../../parts/time/time-words.ts';
import { daysBetween } from '../../../parts/time/zoned-time.ts';
import { countWords } from '../../../ui/words/count-words.ts';

/** For the filter; the words of a row say more. */
export const stateNames: Record<ContainerState, string> = {
  running: 'Работают',
  queued: 'Ждут места',
  starting: 'Запускаются',
  stopping: 'Останавливаются',
  stopped: 'Остановлены',
  failed: 'Не запустились или упали',
  lost: 'Потеряли машину',
};

/** The contract's words speak to the student; these speak of the student. */
const reasonWords: Record<ContainerReason, string> = {
  pressed: 'остановил ученик',
  idle: 'никто не работал',
  time_over: 'вышло время работы',
  exam_over: 'закончилась контрольная',
  by_admin: 'остановил преподаватель',
  reset: 'файлы возвращаются к началу',
  restored: 'возвращается сохранённая копия',
  no_room: 'все места заняты',
  too_many_running: 'у ученика запущено столько, сколько можно',
  engine_broken: 'сервер контейнеров не отвечает',
  image_missing: 'нет образа',
  start_refused: 'сервер отказался запускать',
  start_too_long: 'не запустился за две минуты',
  out_of_memory: 'программам не хватило памяти',
  disk_over: 'файлы заняли больше места, чем можно',
  died: 'неожиданно закончил работу',
  host_lost: 'машина не отвечает, запускается на другой',
  home_lost: 'файлы на машине пропали, возвращена последняя копия',
};

/** Why a container does not run, in a few words; null while it runs and when there is nothing to tell. */
export const whyWords = ({ state, reason }: Pick<AdminContainerRow, 'state' | 'reason'>): string | null =>
  state === 'running' || state === 'starting' || reason === null ? null : reasonWords[reason];

type Clock = { timeZone: string; nowMs: number };

function untilWords(at: string, { timeZone, nowMs }: Clock): string {
  const time = `в ${timeOfDay(at, timeZone)}`;
  const days = daysBetween(nowMs, Date.parse(at), timeZone);
  if (days < 1) return time;
  return days === 1 ? `завтра ${time}` : `через ${countWords(days, ['день', 'дня', 'дней'])} ${time}`;
}

/** «в 14:20, если никто не начнёт работать» or «завтра в 2:10, когда выйдет время»; null: nothing stops it. */
export function stopWords(row: Pick<AdminContainerRow, 'state' | 'idle_stop_at' | 'stop_at'>, clock: Clock) {
  const { state, idle_stop_at: idle, stop_at: last } = row;
  if (state !== 'running') return null;
  if (idle !== null && (last === null || Date.parse(idle) < Date.parse(last)))
    return { at: untilWords(idle, clock), why: 'если никто не начнёт работать' };
  return last === null ? null : { at: untilWords(last, clock), why: 'когда выйдет время' };
}

export const engineNames: Record<EngineKind, string> = {
  docker: 'Docker',
  swarm: 'Docker Swarm',
  kubernetes: 'Kubernetes',
  sandbox: 'Песочницы этой машины',
  virtual: 'Простая командная строка',
};

const missing: [keyof EngineCapabilities, string][] = [
  ['isForStrangers', 'Годится для одного класса на одной машине. Для чужих людей нужен Docker.'],
  ['programs', 'Есть только основные команды и Python: нет git и компиляторов.'],
  ['pty', 'Нет программ на весь экран, таких как vim.'],
  ['processes', 'Программы не работают в фоне.'],
  ['ports', 'Страницы программ не показываются.'],
  ['hardMemoryLimit', 'За памятью следят, но на миг её могут взять больше, чем можно.'],
  [
    'hardDiskLimit',
    'За местом на диске следят, но файлы могут занять больше, чем можно, пока контейнер не остановится.',
  ],
  ['survivesHost', 'Если машина пропадёт, файлы вернутся из последней сохранённой копии.'],
];

/** What the engine can not do, for who decides whether it is enough. */
export const missingOf = (capabilities: EngineCapabilities): string[] =>
  missing.flatMap(([name, words]) => (capabilities[name] ? [] : [words]));
