import {
  type CommonEnd,
  findAllStuck,
  findCommonEnd,
  isHere,
  isThrough,
  workingOf,
} from '@put/contract/results/class-picture';
import type { ClassPerson, LiveClass } from '@put/contract/results/live-class';
import { activeAtTask, type Stuck, stuckReasons, type Try } from '@put/contract/results/stuck';
import { columnLabel } from '../../matrix/matrix.ts';

/** How one stands at a task: a letter of `Card.path`. */
const signs = { none: '-', tried: 't', partial: 'p', review: 'r', accepted: 'a' } as const;

/** What a card shows. Plain values only, so that a card that did not change is known by comparing them. */
export type Card = {
  userId: number;
  seat: number;
  /** Null: names are left out. */
  name: string | null;
  /** One letter a task: - nothing, t tried, p partly, r waits for review, a solved, x does not count. */
  path: string;
  /** The open task; -1: none. */
  at: number;
  doing: 'reads' | 'writes' | 'runs' | 'waits' | 'away' | null;
  /** Minutes at the open task; of who is away: since when. */
  minutes: number;
  attempts: number;
  /** The last attempts at the open task, oldest first: g solved, p partly or b not. */
  ticks: string;
  isDone: boolean;
  isQuiet: boolean;
  /** Minutes until reminders come back. */
  quietMinutes: number;
  stuck: Stuck | null;
};

export type TaskBar = { taskId: number; label: string; title: string; solved: number; trying: number; left: number };
/** What most of those who try a task fail at. */
export type Hard = CommonEnd & { task: TaskBar };
export type ClassPicture = {
  bars: readonly TaskBar[];
  cards: readonly Card[];
  hard: Hard | null;
  here: number;
  /** Who needs help, the most urgent first. */
  help: readonly Card[];
  coming: readonly Card[];
};

export function pictureOf(live: LiveClass, nowMs: number): ClassPicture {
  const { tasks, people, rules } = live;
  const stuck = findAllStuck(people, tasks, rules, nowMs);
  const cards = people.map((person, at) => cardOf(person, live, stuck[at]!, nowMs));
  const bars = tasks.map(({ task_id, title }, at): TaskBar => {
    const letters = cards.map(({ path }) => path[at]);
    const solved = letters.filter((letter) => letter === 'a' || letter === 'r').length;
    const trying = letters.filter((letter) => letter === 't' || letter === 'p').length;
    const left = letters.filter((letter) => letter === '-').length;
    return { taskId: task_id, label: columnLabel(at), title, solved, trying, left };
  });
  const common = findCommonEnd(people);
  return {
    bars,
    cards,
    hard: common && { ...common, task: bars[common.at]! },
    here: people.filter(isHere).length,
    help: cards.filter((card) => card.stuck !== null).toSorted(byUrgency),
    coming: cards.filter(({ isQuiet }) => isQuiet),
  };
}

const minutesSince = (ms: number, nowMs: number) => Math.max(0, Math.floor((nowMs - ms) / 60_000));

function cardOf(person: ClassPerson, { tasks }: LiveClass, stuck: Stuck | null, nowMs: number): Card {
  const { user_id, seat, name, presence, cells, excused } = person;
  const at = tasks.findIndex(({ task_id }) => task_id === presence?.task_id);
  const cell = cells[at];
  const working = workingOf(person, tasks);
  const isAway = presence?.doing === 'away';
  return {
    userId: user_id,
    seat,
    name: name === null ? null : [name.last, name.first].filter(Boolean).join(' '),
    path: cells.map((own, column) => (excused.includes(column) ? 'x' : signs[own?.status ?? 'none'])).join(''),
    at,
    doing: presence?.doing ?? null,
    minutes: isAway ? minutesSince(working.sinceMs, nowMs) : Math.floor(activeAtTask(working, nowMs) / 60_000),
    attempts: cell?.attempts ?? 0,
    ticks: cell?.status === 'accepted' ? 'g' : (cell?.tries ?? []).map(tickOf).join(''),
    isDone: isThrough(person),
    isQuiet: working.quietUntilMs > nowMs,
    quietMinutes: working.quietUntilMs > nowMs ? Math.ceil((working.quietUntilMs - nowMs) / 60_000) : 0,
    stuck,
  };
}

const tickOf = ({ verdict }: Try): string => (verdict === 'accepted' ? 'g' : verdict === 'partial' ? 'p' : 'b');

/** The strongest reason first, then who is longer at the task, then by seat. */
function byUrgency(a: Card, b: Card): number {
  const rank = ({ stuck }: Card) => stuckReasons.indexOf(stuck!.reason);
  return rank(a) - rank(b) || b.minutes - a.minutes || a.seat - b.seat;
}

/** All cards: who needs help first, then those who work, those who are done, and who is not here. */
export const orderByNeed = ({ cards, help }: ClassPicture): number[] => {
  const rest = (card: Card) => (card.doing === null || card.doing === 'away' ? 2 : card.isDone ? 1 : 0);
  const others = cards.filter(({ stuck }) => stuck === null).toSorted((a, b) => rest(a) - rest(b) || a.seat - b.seat);
  return [...help, ...others].map(({ userId }) => userId);
};
