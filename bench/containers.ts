/**
 * What a student waits for in a container, beside the engine without us, and what containers cost the server: in Docker,
 * and in the sandbox. Alone: `node bench/containers.ts`.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { canSandbox } from '../apps/server/src/drivers/container/sandbox/sandbox-engine.ts';
import { startDockerEngine, type TestEngine } from '../apps/server/src/testing/engines/docker-engine.ts';
import { ensureWebBuild } from '../scripts/web-build.ts';
import { benchClass } from './container-class.ts';
import { benchContainerPage } from './container-page.ts';
import { dockerRun, openPlace, type Place, type Student } from './container-places.ts';
import { type Figure, printFigure } from './figures.ts';
import { memoryKb } from './processes.ts';
import { send } from './product.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { throttledLine } from './throttled-line.ts';
import { median, msOf, percentile } from './times.ts';

const starts = 10;
const echoes = 300;
const floodBytes = 50_000_000;
const lineBits = 10_000_000;
const interrupts = 10;
/** A class, and more than there are places. */
const [together, places] = [30, 50];

export async function benchContainers(): Promise<Figure[]> {
  await ensureWebBuild();
  const docker = await startDockerEngine(['linux']);
  try {
    const figures: Figure[] = [];
    if (docker) figures.push(...(await benchPlace('docker', docker)));
    if (await canSandbox()) figures.push(...(await benchPlace('sandbox', docker)));
    return figures;
  } finally {
    await docker?.close();
  }
}

async function benchPlace(kind: Place['kind'], docker: TestEngine | undefined): Promise<Figure[]> {
  const place = await openPlace(kind, docker, places);
  try {
    const students = await place.students(places + 1);
    const figures = await benchStarts(place, students.slice(0, starts), docker);
    const student = students[0]!;
    const terminal = await student.start();
    figures.push(...(await benchEcho(place, student, terminal)));
    figures.push(...(await benchFlood(place, student, terminal)));
    terminal.close();
    figures.push(...(await benchLine(place, student)));
    figures.push(...(await benchContainerPage(place, student, lineBits)));
    await student.stop();
    figures.push(...(await benchClass(place, students, together)));
    students.forEach((one) => one.leave());
    return figures;
  } finally {
    await place.close();
  }
}

/** From the press to the prompt: a new container, and one that has stopped. The engine's command line goes in turns. */
async function benchStarts(
  { kind }: Place,
  students: readonly Student[],
  docker: TestEngine | undefined,
): Promise<Figure[]> {
  const times = { first: [] as number[], again: [] as number[], byHand: [] as number[] };
  for (const student of students) {
    for (const which of ['first', 'again'] as const) {
      if (docker) times.byHand.push(await msOf(() => dockerRun(docker)));
      times[which].push(await msOf(async () => (await student.start()).close()));
      await student.stop();
    }
  }
  // the first ones warm up code
  const typical = (all: readonly number[]) => median(all.slice(2));
  const beside = docker && {
    baseline: typical(times.byHand),
    baselineName: 'docker run --rm, of true',
    ...(kind === 'docker' && { goal: { ratioAtMost: 1.3 } }),
  };
  return [
    { name: `containers in ${kind}: a new one, from the press to its prompt, median`, value: typical(times.first) },
    { name: `containers in ${kind}: a stopped one, the same`, value: typical(times.again) },
  ].map((figure) => ({ ...figure, unit: 'ms', ...beside }));
}

/** From a key to its letter on the line, beside a program that says what it hears. */
async function benchEcho(place: Place, student: Student, terminal: Terminal): Promise<Figure[]> {
  const cat = await place.byHand(student, ['cat']);
  const [typed, bare]: [number[], number[]] = [[], []];
  for (let at = 0; at < echoes; at++) {
    const before = terminal.received();
    typed.push(
      await msOf(async () => {
        terminal.type('x');
        await terminal.untilBytes(before + 1);
      }),
    );
    bare.push(
      await msOf(async () => {
        cat.stdin.write('x');
        await once(cat.stdout, 'data');
      }),
    );
    if (at % 50 === 49) await terminal.run('\u0003');
  }
  cat.stdin.end();
  await once(cat, 'close');
  const beside = { unit: 'ms', baseline: percentile(bare, 0.95), baselineName: by(place, 'cat') };
  const over = percentile(typed, 0.95) - percentile(bare, 0.95);
  return [
    { name: `containers in ${place.kind}: echo of a key, 95th of 100`, value: percentile(typed, 0.95), ...beside },
    { name: `containers in ${place.kind}: of it over the engine’s own`, value: over, unit: 'ms', goal: { atMost: 30 } },
  ];
}

const by = ({ kind }: Place, program: string) => (kind === 'docker' ? `${program} by docker exec` : `${program} alone`);

/** 50 MB of output, while the same student's page asks for other things. */
async function benchFlood(place: Place, student: Student, terminal: Terminal): Promise<Figure[]> {
  const flood = `yes 0123456789012345678901234567890123456789 | head -c ${floodBytes}`;
  const [asked, calm]: [number[], number[]] = [[], []];
  let isOver = false;
  const askMs = () => msOf(() => send(`${place.product.api}/user/container/${student.id}`, student.token));
  const asking = async () => {
    while (!isOver) {
      asked.push(await askMs());
      await wait(20);
    }
  };
  for (let at = 0; at < 50; at++) calm.push(await askMs());
  const before = terminal.received();
  const asks = asking();
  const floodMs = await msOf(async () => {
    terminal.type(`${flood}\r`);
    await terminal.untilBytes(before + floodBytes);
  });
  isOver = true;
  await asks;
  await terminal.untilPrompt();
  const bareMs = await msOf(async () => {
    const child = await place.byHand(student, ['sh', '-c', flood]);
    child.stdout.resume();
    await once(child, 'close');
  });
  return [
    {
      name: `containers in ${place.kind}: output of a terminal`,
      value: floodBytes / 1000 / floodMs,
      unit: 'MB/s',
      baseline: floodBytes / 1000 / bareMs,
      baselineName: by(place, 'the same'),
    },
    {
      name: `containers in ${place.kind}: a call beside 50 MB of output, 95th of ${asked.length}`,
      value: percentile(asked, 0.95),
      unit: 'ms',
      baseline: percentile(calm, 0.95),
      baselineName: 'without it',
      goal: { atMost: 100 },
    },
  ];
}

/** `yes` over the line of a school: half a minute of it, and how soon `Ctrl+C` is answered. */
async function benchLine({ kind, product }: Place, student: Student): Promise<Figure[]> {
  const line = await throttledLine(Number(new URL(product.address).port), lineBits);
  try {
    const terminal = await openTerminal(line.address, student.token, student.id);
    await terminal.untilPrompt();
    const [interrupted, bare]: [number[], number[]] = [[], []];
    const run = async (program: string, ms: number) => {
      terminal.type(`${program}\r`);
      await wait(ms);
    };
    const interruptMs = () =>
      msOf(async () => {
        terminal.type('\u0003');
        await terminal.untilPrompt();
      });
    await run('yes', 10_000);
    const early = await memoryOver(product.pid, 5_000);
    await wait(15_000);
    const late = await memoryOver(product.pid, 5_000);
    interrupted.push(await interruptMs());
    for (let at = 1; at < interrupts; at++) {
      await run('sleep 60', 300);
      bare.push(await interruptMs());
      await run('yes', 1_500);
      interrupted.push(await interruptMs());
    }
    terminal.close();
    return [
      {
        name: `containers in ${kind}: Ctrl+C to the prompt on a line of 10 Mbit/s, longest of ${interrupts}`,
        value: Math.max(...interrupted),
        unit: 'ms',
        baseline: Math.max(...bare),
        baselineName: 'of a quiet program',
        goal: { atMost: 300 },
      },
      {
        name: `containers in ${kind}: memory that the server takes more after 20 s of it`,
        value: (late - early) / 1000,
        unit: 'MB',
        goal: { atMost: 2 },
      },
    ];
  } finally {
    line.close();
  }
}

/** The median over a time, in kB: what waits to be collected comes and goes. */
async function memoryOver(pid: number, ms: number): Promise<number> {
  const seen: number[] = [];
  for (let at = 0; at < ms; at += 250) {
    seen.push(memoryKb(pid));
    await wait(250);
  }
  return median(seen);
}

if (import.meta.main) (await benchContainers()).forEach(printFigure);
