/**
 * Checks 14 and 15. 14: thirty students work for ten minutes, second by second, and what they do comes as news. Each rule fires for
 * exactly the one it should.
 */
import type { ClassCell, LiveClass, Presence } from '@put/contract/results/live-class';
import type { ResultNews } from '@put/contract/results/results';
import { usualStuckRules } from '@put/contract/results/stuck';
import { beforeEach, expect, test } from 'vitest';
import { stuckWords } from '../../../../parts/stuck/stuck-words.ts';
import { applyClassNews } from './apply-class-news.ts';
import { orderByNeed, pictureOf } from './class-picture.ts';

const startMs = Date.parse('2026-11-24T10:00:00Z');
const second = 1_000;
const minute = 60 * second;
const students = 30;
const tasks = [11, 12, 13, 14];
const timeAt = (ms: number) => new Date(startMs + ms).toISOString();

const solved: ClassCell = {
  status: 'accepted',
  score: 100,
  attempts: 1,
  last_submitted_at: timeAt(0),
  rose_at: timeAt(0),
};
const [repeats, errs, long, silent, behind, away, rises, waits, asks] = [2, 3, 5, 8, 13, 21, 22, 23, 24] as const;
const special: readonly number[] = [repeats, errs, long, silent, behind, away, rises, waits, asks];

let live: LiveClass;
let nowMs = 0;
beforeEach(() => {
  nowMs = 0;
  live = {
    title: 'Двоичный поиск',
    course_id: 1,
    course_title: 'Алгоритмы',
    user_groups: [],
    now: timeAt(0),
    rules: usualStuckRules,
    tasks: tasks.map((task_id) => ({ task_id, title: `Задача ${task_id}`, median_seconds: null })),
    people: Array.from({ length: students }, (_, at) => ({
      user_id: 100 + at,
      seat: at + 1,
      name: { first: 'Имя', last: `Ученик${at + 1}` },
      presence: null,
      // only one is behind: these have solved two already
      cells: tasks.map((_task, n) => (n > 1 && special.includes(at + 1) && at + 1 !== behind ? solved : null)),
      excused: [],
      questions: 0,
      stuck: null,
    })),
    news: [],
  };
});

type Step = Partial<Pick<Presence, 'task_id' | 'doing' | 'quiet_until'>>;

/** As the server keeps it: the task's time begins with the task, and the text changes while a student writes. */
function says(seat: number, step: Step): Presence {
  const before = live.people[seat - 1]!.presence;
  const task_id = step.task_id ?? before?.task_id ?? tasks[0]!;
  const doing = step.doing ?? before?.doing ?? 'reads';
  const isOther = before === null || before.task_id !== task_id || (before.doing === 'away') !== (doing === 'away');
  const isWork = doing === 'writes' || doing === 'runs' || doing === 'waits';
  return {
    user_id: 99 + seat,
    task_id,
    doing,
    since: isOther ? timeAt(nowMs) : before.since,
    spent_seconds: 0,
    changed_at: isOther || (isWork && step.doing !== undefined) ? timeAt(nowMs) : before.changed_at,
    quiet_until: step.quiet_until ?? before?.quiet_until ?? null,
  };
}

type End = {
  verdict: 'wrong_answer' | 'runtime_error' | 'accepted' | 'partial';
  test?: string;
  error?: string;
  score?: number;
};

function handsIn(seat: number, task: number, { verdict, test: failed, error, score = 0 }: End): ResultNews {
  const before = live.people[seat - 1]!.cells[tasks.indexOf(task)];
  return {
    user_id: 99 + seat,
    lesson_id: 1,
    task_id: task,
    status: verdict === 'accepted' ? 'accepted' : score > 0 ? 'partial' : 'tried',
    score: verdict === 'accepted' ? 100 : Math.max(score, before?.score ?? 0),
    attempts: (before?.attempts ?? 0) + 1,
    best_submission_id: 1,
    last_submitted_at: timeAt(nowMs),
    last: { submission_id: 1, verdict, failed_test: failed ?? null, error_key: error ?? null },
  };
}

const apply = (presences: Presence[], cells: ResultNews[] = []) => (live = applyClassNews(live, presences, cells));
const picture = () => pictureOf(live, startMs + nowMs);
const stuckNow = () => Object.fromEntries(picture().help.map(({ seat, stuck }) => [seat, stuckWords(stuck!)] as const));

/** One second of the lesson. */
function tick(): void {
  nowMs += second;
  const at = nowMs / second;
  const presences: Presence[] = [];
  const cells: ResultNews[] = [];
  for (let seat = 1; seat <= students; seat++) {
    // who writes says so each ten seconds, each at a moment of the own
    const isDue = at % 10 === seat % 10;
    if (at === 1) presences.push(says(seat, { task_id: tasks[0]!, doing: 'reads' }));
    else if (isDue && !special.includes(seat)) {
      const isFirst = at < 100 + seat;
      if (!isFirst && live.people[seat - 1]!.cells[0] === null)
        cells.push(handsIn(seat, tasks[0]!, { verdict: 'accepted' }));
      const task = isFirst ? tasks[0]! : at < 300 + seat ? tasks[1]! : tasks[2]!;
      if (at > 300 + seat && live.people[seat - 1]!.cells[1] === null)
        cells.push(handsIn(seat, tasks[1]!, { verdict: 'accepted' }));
      presences.push(says(seat, { task_id: task, doing: 'writes' }));
    }
    if (seat === behind && isDue) {
      // each three minutes a little more of the first task
      if (at % 150 === seat % 10)
        cells.push(handsIn(seat, tasks[0]!, { verdict: 'partial', test: '2.1', score: at / 10 }));
      presences.push(says(seat, { doing: 'writes' }));
    }
    if ([repeats, errs, rises].includes(seat as never) && isDue) {
      presences.push(says(seat, { doing: 'writes' }));
      if (at % 60 === seat % 10 && at <= 300) {
        if (seat === repeats) cells.push(handsIn(seat, tasks[0]!, { verdict: 'wrong_answer', test: '2.3' }));
        if (seat === errs)
          cells.push(
            handsIn(seat, tasks[0]!, {
              verdict: 'runtime_error',
              test: `2.${at}`,
              error: 'IndexError: list index out of range\nprint(a[6])',
            }),
          );
        if (seat === rises) cells.push(handsIn(seat, tasks[0]!, { verdict: 'partial', test: '2.4', score: at }));
      }
    }
    if (seat === long && isDue) presences.push(says(seat, { doing: 'writes' }));
    if (seat === away && at === 60) presences.push(says(seat, { doing: 'away' }));
    if (seat === waits && at === 30) presences.push(says(seat, { doing: 'waits' }));
    if (seat === waits && at === 400) {
      cells.push(handsIn(seat, tasks[0]!, { verdict: 'accepted' }));
      presences.push(says(seat, { task_id: tasks[1]!, doing: 'reads' }));
    }
  }
  apply(presences, cells);
}

test('14: each rule fires for exactly the one it should, with its words', () => {
  const firstAt = new Map<number, { at: number; words: string }>();
  const seats = picture().cards.map(({ seat }) => seat);
  while (nowMs < 10 * minute) {
    tick();
    if (nowMs === 4 * minute)
      live = { ...live, people: live.people.map((one) => (one.seat === asks ? { ...one, questions: 1 } : one)) };
    for (const { seat, stuck } of picture().help)
      if (!firstAt.has(seat)) firstAt.set(seat, { at: Math.floor(nowMs / minute), words: stuckWords(stuck!) });
    // no card moves, whoever is stuck
    if (nowMs % (10 * second) === 0) expect(picture().cards.map(({ seat }) => seat)).toEqual(seats);
  }
  expect(Object.fromEntries(firstAt)).toEqual({
    [repeats]: { at: 3, words: '4 раза подряд не проходит тест 3 группы 2' },
    [errs]: { at: 3, words: 'одна и та же ошибка 4 раза подряд: IndexError: list index out of range' },
    [asks]: { at: 4, words: 'есть вопрос' },
    [silent]: { at: 6, words: 'ничего не меняется уже 6 минут' },
    [behind]: { at: 5, words: 'отстаёт на 2 задачи от середины класса' },
    [long]: { at: 8, words: '8 минут на задаче без продвижения' },
  });
  // the strongest first
  expect(
    picture()
      .help.slice(0, 3)
      .map(({ seat }) => seat),
  ).toEqual([asks, repeats, errs]);
});

test('14: «Подхожу» silences one student for five minutes', () => {
  while (nowMs < 7 * minute) tick();
  expect(stuckNow()).toHaveProperty(String(silent));
  const until = nowMs + 5 * minute;
  apply([says(silent, { quiet_until: timeAt(until) })]);
  const others = { ...stuckNow() };
  expect(others).not.toHaveProperty(String(silent));
  expect(picture().coming.map(({ seat, quietMinutes }) => [seat, quietMinutes])).toEqual([[silent, 5]]);
  while (nowMs < until - second) {
    tick();
    expect(stuckNow()).not.toHaveProperty(String(silent));
  }
  tick();
  expect(stuckNow()).toHaveProperty(String(silent));
  expect(picture().coming).toEqual([]);
});

test('14: the order by need is taken when asked, and does not follow by itself', () => {
  while (nowMs < 7 * minute) tick();
  const order = orderByNeed(picture());
  expect(order.slice(0, 2)).toEqual([99 + repeats, 99 + errs]);
  expect(order.at(-1)).toBe(99 + away);
  const [first] = live.people;
  tick();
  // who did not change stays the same object, so the card is not drawn again
  expect(live.people[0] === first || live.people[0]!.presence!.changed_at === timeAt(nowMs)).toBe(true);
});

test('what to explain: the end that most last attempts of a task share', () => {
  const fail = (seat: number, test: string) => handsIn(seat, tasks[3]!, { verdict: 'wrong_answer', test });
  const here = { task_id: tasks[3]!, doing: 'writes' as const, since: timeAt(0), spent_seconds: 0, quiet_until: null };
  live.people = live.people.map((person) => ({
    ...person,
    presence: { ...here, user_id: person.user_id, changed_at: timeAt(0) },
  }));
  apply([], [fail(1, '2.3'), fail(2, '2.3')]);
  expect(picture().hard).toBeNull();
  apply([], [fail(3, '2.3'), fail(4, '2.1'), handsIn(5, tasks[3]!, { verdict: 'accepted' })]);
  expect(picture().hard).toMatchObject({ task: { label: 'D' }, students: 3, failed_test: '2.3' });
  expect(picture().bars[3]).toMatchObject({ solved: 6, trying: 4, left: 20 });
  apply([], [handsIn(3, tasks[3]!, { verdict: 'accepted' })]);
  expect(picture().hard).toBeNull();
});

test('old news changes nothing, and a result that was taken back goes', () => {
  apply([], [handsIn(1, tasks[0]!, { verdict: 'wrong_answer' })]);
  const late = handsIn(1, tasks[0]!, { verdict: 'wrong_answer' });
  apply([], [late]);
  const known = live;
  apply([], [{ ...late, attempts: 1 }]);
  expect(live.people).toEqual(known.people);
  apply([], [{ ...late, attempts: 0, user_id: 101 }]);
  expect(live.people[1]!.cells[0]).toBeNull();
});

test('who is excused from a task is not stuck at it, is through without it, and stands in no part of its bar', () => {
  apply([says(silent, { task_id: tasks[0]!, doing: 'reads' })]);
  nowMs = 7 * minute;
  expect(picture().help.map(({ seat }) => seat)).toContain(silent);
  const [before] = picture().bars;
  live = {
    ...live,
    people: live.people.map((one) => (one.seat === silent ? { ...one, excused: [0] } : one)),
  };
  expect(picture().help.map(({ seat }) => seat)).not.toContain(silent);
  expect(picture().bars[0]!.left).toBe(before!.left - 1);
  const all = {
    ...live,
    people: live.people.map((one) => (one.seat === silent ? { ...one, excused: tasks.map((_, at) => at) } : one)),
  };
  const card = pictureOf(all, startMs + nowMs).cards[silent - 1]!;
  expect([card.isDone, card.path]).toEqual([true, 'x'.repeat(tasks.length)]);
});

test('a question that comes changes the card of its student, and its answer changes it back', () => {
  apply([says(asks, { task_id: tasks[0]!, doing: 'writes' })]);
  const user_id = 99 + asks;
  live = applyClassNews(live, [], [], [{ user_id, open: 2 }]);
  expect(picture().help.map(({ seat, stuck }) => [seat, stuck])).toEqual([[asks, { reason: 'asks', questions: 2 }]]);
  live = applyClassNews(live, [], [], [{ user_id, open: 0 }]);
  expect(picture().help).toEqual([]);
});

test('15: a hundred notices a second of a thousand students: none is lost, only who changed is drawn again, nothing grows', () => {
  const [crowd, inBatch, batches] = [1000, 15, 2000];
  live = {
    ...live,
    people: Array.from({ length: crowd }, (_, at) => ({
      ...live.people[0]!,
      user_id: 100 + at,
      seat: at + 1,
      cells: tasks.map(() => null),
    })),
  };
  const said = new Map<number, Presence>();
  const sizes: number[] = [];
  for (let batch = 0; batch < batches; batch++) {
    nowMs += 150;
    const seats = Array.from({ length: inBatch }, (_, n) => ((batch * inBatch + n * 7) % crowd) + 1);
    const presences = seats.map((seat) =>
      says(seat, {
        task_id: tasks[(batch + seat) % tasks.length]!,
        doing: (batch + seat) % 3 === 0 ? 'reads' : 'writes',
      }),
    );
    // and each second some attempts, all of which fail
    const cells = batch % 7 === 0 ? [handsIn(seats[0]!, tasks[0]!, { verdict: 'wrong_answer', test: '1.2' })] : [];
    for (const one of presences) said.set(one.user_id, one);
    const before = live.people;
    apply(presences, cells);
    const changed = live.people.filter((person, at) => person !== before[at]);
    expect(changed.length).toBe(new Set(seats).size);
    if (batch % 500 === 499) sizes.push(JSON.stringify({ ...live, news: live.news.length }).length);
  }
  expect(said.size).toBe(crowd);
  for (const { user_id, presence } of live.people) expect(presence).toEqual(said.get(user_id));
  expect(live.news).toHaveLength(50);
  // each student has a presence by the first look; later only attempts come, ten of a task at most
  expect(sizes.at(-1)! / sizes[1]!).toBeLessThan(1.3);
  expect(
    Math.max(...live.people.flatMap(({ cells }) => cells.map((one) => one?.tries?.length ?? 0))),
  ).toBeLessThanOrEqual(10);
});
