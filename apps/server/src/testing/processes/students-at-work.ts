/** Students who work at one task, for tests and benches of several processes, and for benches that need a class. */
import { setTimeout as wait } from 'node:timers/promises';
import type { HereMessage } from '@put/contract/results/presence';
import type pg from 'pg';
import { patientStudent } from './patient-student.ts';

export type StudentAtWork = ReturnType<typeof patientStudent>;
type Front = { api: string; socket: string };

/** Their password is that of the demo student. */
export const studentPassword = 'student-demo';

/** The demonstration's first task, which the installations here judge by their JavaScript alone. */
const work = { task_id: 1, lesson_id: 1, language: 'javascript' };

/** A page says again after this time that its person types. */
const typesAgainMs = 10_000;

/** Adds students with the password and the groups of the demo student; their logins, in the order of their ids. */
export async function addStudents(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ username: string }>(
    `with model as (select id, password_hash from "user" where username = 'student'),
     made as (
       insert into "user" (username, first_name, password_hash)
       select 'student.' || n, 'Имя', password_hash from model, generate_series(1, $1::int) n returning id, username),
     joined as (
       insert into user_group_member (user_group_id, user_id, role)
       select m.user_group_id, made.id, 'student' from made, model join user_group_member m on m.user_id = model.id)
     select username from made order by made.id`,
    [count],
  );
  return rows.map(({ username }) => username);
}

/** Their task, or others, may be solved in these languages alone. */
export async function allowLanguages(
  pool: pg.Pool,
  languages: readonly string[],
  taskIds: readonly number[] = [work.task_id],
): Promise<void> {
  await pool.query(`update task set config = jsonb_set(config, '{languages}', $2::jsonb) where id = any($1::int[])`, [
    taskIds,
    JSON.stringify(languages),
  ]);
}

/** One after another; throws when somebody is refused. `onNews` hears all news of all of them. */
export async function signInStudents(
  { api, socket }: Front,
  names: readonly string[],
  onNews?: (topic: string, student: number) => void,
): Promise<StudentAtWork[]> {
  const guest = patientStudent(api, socket, '');
  try {
    const made: StudentAtWork[] = [];
    for (const [at, login] of names.entries()) {
      const { status, body } = await guest.send('POST', '/auth/login', { login, password: studentPassword });
      if (status !== 200) throw new Error(`${login} was refused: ${status} ${JSON.stringify(body)}`);
      const { access_token } = body as { access_token: string };
      made.push(patientStudent(api, socket, access_token, (topic) => onNews?.(topic, at)));
    }
    return made;
  } finally {
    guest.close();
  }
}

export type HandedIn = {
  /** The submissions that the server has acknowledged. */
  ids: number[];
  /** What a student saw as an error: no answer at all, or one that is neither a success nor «too often». */
  errors: string[];
  /** Each call, with its repeats: when it began, in milliseconds since 1970, and how long it took. */
  calls: { path: string; atMs: number; ms: number }[];
};

/**
 * Each student opens the task, hands in, follows the verdict, thinks and types, again and again until `isOver`, and says
 * so by the socket. `thinksMs`: how long, on average.
 */
export async function handInUntil(
  isOver: () => boolean,
  people: readonly StudentAtWork[],
  thinksMs: number,
): Promise<HandedIn> {
  const handedIn: HandedIn = { ids: [], errors: [], calls: [] };
  let n = 0;
  const ask = async (student: StudentAtWork, method: string, path: string, body?: object) => {
    const atMs = Date.now();
    try {
      const answer = await student.send(method, path, body);
      handedIn.calls.push({ path, atMs, ms: Date.now() - atMs });
      if (answer.status < 300) return answer.body;
      if (answer.status !== 429) handedIn.errors.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    } catch (error) {
      handedIn.errors.push(String(error));
    }
    return undefined;
  };
  await Promise.all(
    people.map(async (student) => {
      await wait(Math.random() * thinksMs);
      while (!isOver()) {
        student.say(hereAs('reads'));
        await ask(student, 'GET', `/user/task/${work.task_id}?lesson_id=${work.lesson_id}`);
        const made = await ask(student, 'POST', '/user/submission', solutionOf(n++));
        if (made !== undefined) {
          const { id } = made as { id: number };
          handedIn.ids.push(id);
          student.follow(`submission:${id}`);
        }
        await type(isOver, student, thinksMs / 2 + Math.random() * thinksMs);
      }
    }),
  );
  return handedIn;
}

async function type(isOver: () => boolean, student: StudentAtWork, ms: number): Promise<void> {
  for (let leftMs = ms; leftMs > 0 && !isOver(); leftMs -= typesAgainMs) {
    student.say(hereAs('writes'));
    await wait(Math.min(leftMs, typesAgainMs));
  }
}

const hereAs = (doing: HereMessage['doing']): HereMessage => ({
  type: 'here',
  lesson_id: work.lesson_id,
  task_id: work.task_id,
  doing,
});

/** A right solution; each number makes another one. */
export const solutionOf = (n: number) => ({
  ...work,
  files: [{ name: 'main.js', content: `// ${n}\nconsole.log('Привет, мир!');` }],
});

type Judged = {
  /** Accepted, by one judgement. */
  once: number;
  isOver: boolean;
  /** When each of them got its verdict, in milliseconds since 1970. */
  atMs: Map<number, number>;
  /** Of the whole database: those that nobody has been told of are there twice. */
  all: number;
};

/** What became of submissions. */
export async function readJudged(pool: pg.Pool, ids: readonly number[]): Promise<Judged> {
  const { rows } = await pool.query<{ id: number; verdict: string | null; judged: number; at: string | null }>(
    `select s.id, s.verdict, s.finished_at as at, (select count(*) from judgement where submission_id = s.id)::int as judged
     from submission s where s.id = any($1::int[])`,
    [ids],
  );
  const { rows: counted } = await pool.query<{ count: number }>('select count(*)::int as count from submission');
  return {
    once: rows.filter(({ verdict, judged }) => verdict === 'accepted' && judged === 1).length,
    isOver: rows.every(({ verdict }) => verdict !== null),
    atMs: new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, Date.parse(at)]]))),
    all: counted[0]!.count,
  };
}
