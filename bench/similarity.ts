/** What a comparison of all solutions of a task costs. Alone: `node bench/similarity.ts`. */
import pg from 'pg';
import type { TaskSimilarity } from '@put/contract/similarity/similarity';
import { type Figure, printFigure } from './figures.ts';
import { call, signIn, startProduct } from './product.ts';

const few = 1_000;
const many = 2_000;
const twice = 4_000;

/**
 * Solutions as a class writes them: most parts are one of a few usual ways, others are one's own, and one of twenty is
 * the solution before it with other names. From the press of the button to the last pair stored.
 */
export async function benchSimilarity(): Promise<Figure[]> {
  const product = await startProduct();
  const pool = new pg.Pool({ ...product.connect, max: 2 });
  try {
    const teacher = await signIn(product.api, 'admin');
    const task = await addTask(pool);
    const measureOnce = async () => {
      const url = `${product.api}/admin/task/${task}/similarity`;
      const startMs = performance.now();
      const { id } = await call<{ id: number }>(url, teacher, {});
      // asked of the database, so that the asking costs the server nothing
      for (let status = ''; status !== 'done'; await new Promise((resolve) => setTimeout(resolve, 50))) {
        if (status === 'failed') throw new Error('the comparison of the bench failed');
        ({ status } = (
          await pool.query<{ status: string }>('select status from similarity_run where id = $1', [id])
        ).rows[0]!);
      }
      const ms = performance.now() - startMs;
      const { run, pairs } = await call<TaskSimilarity>(url, teacher);
      return { ms, pairs: pairs.length, total: run?.total };
    };
    /** The better of two: whatever else the machine does only makes them slower. */
    const measure = async (count: number) => {
      await addSolutions(pool, task, count);
      const [one, other] = [await measureOnce(), await measureOnce()];
      return one.ms < other.ms ? one : other;
    };
    // the first one also starts what all others find running
    await measure(100);
    const [half, whole, double] = [await measure(few), await measure(many), await measure(twice)];
    if (double.total !== twice || whole.pairs < many / 40) throw new Error('the bench compared something else');
    return [
      { name: `similarity: ${many} solutions of a task`, value: whole.ms / 1000, unit: 's', goal: { atMost: 20 } },
      ...[
        { name: `similarity: ${many} solutions`, of: whole, than: half },
        { name: `similarity: ${twice} solutions`, of: double, than: whole },
      ].map(({ name, of, than }) => ({
        name,
        value: of.ms,
        unit: 'ms',
        baseline: than.ms,
        baselineName: 'half of them',
        goal: { ratioAtMost: 2.5 },
      })),
      { name: `similarity: pairs found among ${many}`, value: whole.pairs },
    ];
  } finally {
    await pool.end();
    await product.close();
  }
}

async function addTask(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into task (kind, title, status, config, limits)
     select 'program', 'Замер', 'ready', config, limits from task where kind = 'program' order by id limit 1 returning id`,
  );
  return rows[0]!.id;
}

/** Fills up to `count` solutions, each of a person. */
async function addSolutions(pool: pg.Pool, taskId: number, count: number): Promise<void> {
  const { rows } = await pool.query<{ known: number }>(
    'select count(*)::int as known from submission where task_id = $1',
    [taskId],
  );
  const known = rows[0]!.known;
  const programs = Array.from({ length: count - known }, (_, at) => JSON.stringify([program(known + at)]));
  await pool.query(
    `with person as (
       insert into "user" (username, first_name, password_hash)
       select 'similar.' || n, 'Имя', 'none' from generate_series($2::int + 1, $3::int) n returning id, username
     )
     insert into submission (task_id, task_version, user_id, lesson_id, late_credit, cause, language, files, status, verdict,
       score, max_score)
     select $1, 1, person.id, 1, 100, 'submit', 'python', files, 'done', 'accepted', 1, 1
     from person join unnest($4::jsonb[]) with ordinality given (files, n)
       on person.username = 'similar.' || (n + $2::int)`,
    [taskId, known, count, programs],
  );
}

/** Numbers that look random and are the same each time. */
function randomOf(seed: number): (below: number) => number {
  let state = (seed + 1) * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

const names = ['a', 'total', 'count', 'row', 'best', 'left', 'num', 'cur'];

function program(number: number): { name: string; content: string } {
  const isCopy = number % 20 === 19;
  const random = randomOf(isCopy ? number - 1 : number);
  const shift = isCopy ? 3 : 0;
  const name = () => names[(random(names.length) + shift) % names.length]!;
  const parts = Array.from({ length: 5 }, (_, at) =>
    // of the usual ways there are four for each part
    random(2) === 0 ? part(randomOf(at * 4 + random(4)), name) : part(random, name),
  );
  return { name: 'main.py', content: parts.join('') };
}

/** A function of some statements. */
function part(random: (below: number) => number, name: () => string): string {
  const lines = Array.from({ length: 5 + random(4) }, () => statement(random, name, '    '));
  return `def ${name()}(${name()}, ${name()}):\n${lines.join('')}    return ${expression(random, name, 2)}\n\n\n`;
}

type Name = () => string;

function statement(random: (below: number) => number, name: Name, indent: string): string {
  const inner = () => statement(random, name, `${indent}    `);
  switch (indent.length > 8 ? random(3) : random(6)) {
    case 0:
      return `${indent}${name()} = ${expression(random, name, 2)}\n`;
    case 1:
      return `${indent}${name()}.append(${expression(random, name, 1)})\n`;
    case 2:
      return `${indent}print(${expression(random, name, 1)}, ${name()})\n`;
    case 3:
      return `${indent}for ${name()} in range(${expression(random, name, 1)}):\n${inner()}${inner()}`;
    case 4:
      return `${indent}if ${expression(random, name, 1)} < ${name()}:\n${inner()}${indent}else:\n${inner()}`;
    default:
      return `${indent}while ${name()} > ${random(100)}:\n${inner()}${indent}    ${name()} -= 1\n`;
  }
}

function expression(random: (below: number) => number, name: Name, depth: number): string {
  if (depth === 0) return random(3) === 0 ? String(random(100)) : name();
  const one = () => expression(random, name, depth - 1);
  const way = random(5);
  if (way === 0) return `${one()} + ${one()}`;
  if (way === 1) return `${one()} * ${one()} % ${random(50) + 2}`;
  if (way === 2) return `${name()}[${one()}]`;
  return way === 3 ? `max(${one()}, ${one()})` : `len(${name()}) - ${one()}`;
}

if (import.meta.main) (await benchSimilarity()).forEach(printFigure);
