import { readdirSync, readFileSync } from 'node:fs';
import { NewTask } from '@put/contract/tasks/new-task';
import { expect } from 'vitest';
import { demoTemplates } from '../../demo/container-templates.ts';
import { linux } from '../../demo/linux/linux.ts';
import { fieldsOfKind } from '../../demo/seed-demo.ts';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { kindRule } from '../../judging/kinds.ts';
import { workedHomes } from './worked-homes.ts';

/** The ids that templates have in the tests of the course. */
export const templateIds = new Map(Object.keys(demoTemplates).map((name, at) => [name, at + 1]));
const folder = new URL('../../demo/linux/tasks/', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, folder), 'utf8');

/** The tasks of the course «Linux и командная строка», each with the name of its folder. */
export const linuxTasks = linux.lessons
  .flatMap(({ moreTasks = [] }) => moreTasks)
  .map((one) => {
    const tagIds = new Map(one.tags.map((tag, at) => [tag, at + 1]));
    const task = NewTask.parse(fieldsOfKind(one, { tagIds, animationIds: new Map(), templateIds }));
    if (task.kind !== 'container') throw new Error(`«${task.title}» is of another kind`);
    const name = readdirSync(folder).find((each) => textOf(`${each}/solution.sh`) === task.config.solution)!;
    return { ...task, name };
  });
export type LinuxTask = (typeof linuxTasks)[number];

/** Scripts that do the work wrongly. Their first comment says which checks they lose. */
export const wrongSolutions = (task: LinuxTask) =>
  readdirSync(new URL(`${task.name}/wrong/`, folder)).map((file) => {
    const script = textOf(`${task.name}/wrong/${file}`);
    const [, loses] = /^# теряет: (.+)$/m.exec(script) ?? [];
    if (loses === undefined) throw new Error(`${task.name}/wrong/${file} does not say what it loses`);
    return { file, script, loses: loses.split(' ') };
  });

/** The verdict on what a student leaves who did this. */
export type JudgedAfter = ReturnType<typeof judgeLinuxIn>;

export function judgeLinuxIn(engine: ContainerEngine) {
  const homes = workedHomes(engine, demoTemplates.linux);
  return async (task: LinuxTask, script: string) => {
    const openHome = homes.workedOn(task.config.files, script);
    const home = { sha256: '0'.repeat(64), size_bytes: 0 };
    const answer = { container_id: 1, home, files: [] };
    const handedIn = { language: null, files: [], answer, seed: 0 };
    const judged = await kindRule('container').judge({ runner: fakeRunner(), openHome }, task, [], handedIn, {});
    const { checks } = task.config;
    const told = judged.tests
      .map(({ verdict, message, stderr }) => `${verdict}: ${message} ${stderr ?? ''}`)
      .join('\n');
    const lost = checks.filter((_, at) => judged.tests[at]?.verdict !== 'accepted').map(({ name }) => name);
    expect(judged.verdict, told).not.toBe('judge_error');
    // each tells what was found, or what to try
    for (const { message } of judged.tests) expect(message?.length).toBeGreaterThan(10);
    return { judged, told, lost };
  };
}
