import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainFileOf } from '@put/contract/judge/languages';
import { expect } from 'vitest';
import type { Limits, Outcome, Runner } from '../runner.ts';
import { type Attack, type End, nameOfEnd } from './attack.ts';

/** The limits of an attack that sets none. */
const usual: Limits = { timeMs: 500, memoryBytes: 96 * 1024 * 1024, outputBytes: 256 * 1024 };

/** So long that a slow machine reaches any other limit first. */
const longMs = 5000;

/**
 * How long an attack may compute, in ms: a short time where the clock has to stop it, a long one where another limit
 * has to, or the program itself ends.
 */
export const timeFor = (ends: readonly string[], shortMs: number): number =>
  ends.includes('time') || ends.includes('idle') ? shortMs : Math.max(shortMs, longMs);

/** A secret on the host that attacks may look for: in a file, in the environment and on a server. */
export type PlantedSecret = {
  secret: string;
  /** The folder of the secret file; it holds no other file. */
  folder: string;
  fill(program: string): string;
  requests(): number;
  close(): Promise<void>;
};

export async function plantSecret(): Promise<PlantedSecret> {
  const secret = `zx81-${crypto.randomUUID()}`;
  const folder = await mkdtemp(join(tmpdir(), 'put-attacks-'));
  const path = join(folder, 'secret.txt');
  await writeFile(path, secret);
  process.env['PT_TEST_SECRET'] = secret;
  let requests = 0;
  const server = createServer((_, reply) => reply.end(secret)).on('connection', () => requests++);
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', listening));
  const { port } = server.address() as AddressInfo;
  return {
    secret,
    folder,
    fill: (program) => program.replaceAll('PORT', String(port)).replaceAll('SECRET_FILE', path),
    requests: () => requests,
    async close() {
      delete process.env['PT_TEST_SECRET'];
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Compiles a program and executes it once. Fails when it does not compile. */
export async function runOnce(
  runner: Runner,
  language: Attack['language'],
  content: string,
  { input = '', ...limits }: Partial<Limits> & { input?: string } = {},
): Promise<Outcome> {
  const program = await runner.prepare({ language, files: [{ name: mainFileOf[language], content }] });
  try {
    expect(program.compileError).toBeNull();
    return await program.run(input, { ...usual, ...limits });
  } finally {
    await program.close();
  }
}

/** Performs an attack. It must get nothing and end in one of the given ways. */
export async function perform(
  runner: Runner,
  attack: Attack,
  ends: readonly End[],
  secret: PlantedSecret,
): Promise<Outcome[]> {
  const { language, more = {}, runs = 1, input = '' } = attack;
  const files = [
    { name: mainFileOf[language], content: secret.fill(attack.program) },
    ...Object.entries(more).map(([name, content]) => ({ name, content })),
  ];
  const limits = { ...usual, ...attack.limits };
  const program = await runner.prepare({ language, files });
  try {
    if (program.compileError !== null) {
      expect(program.compileError).not.toContain(secret.secret);
      expect(program.compileError.length).toBeLessThan(70_000);
      expect(ends, program.compileError.slice(0, 500)).toContain('compile');
      return [];
    }
    const outcomes: Outcome[] = [];
    for (let run = 0; run < runs; run++) {
      const outcome = await program.run(input, { ...limits, timeMs: timeFor(ends, limits.timeMs) });
      expectNothing(outcome, secret);
      expect(
        ends,
        `${JSON.stringify(outcome.end)} ${outcome.stdout.slice(-300)} ${outcome.stderr.slice(-300)}`,
      ).toContain(nameOfEnd(outcome.end));
      if (attack.shows && outcome.end.by === 'exit') expect(outcome.stdout).toMatch(attack.shows);
      if (attack.prints !== undefined) expect(outcome.stdout, outcome.stderr).toBe(attack.prints);
      outcomes.push(outcome);
    }
    return outcomes;
  } finally {
    await program.close();
  }
}

export function expectNothing({ stdout, stderr, record }: Outcome, { secret }: PlantedSecret): void {
  expect(stdout + stderr + (record?.lines.join('\n') ?? '')).not.toContain(secret);
  expect(stdout.slice(0, 4000)).not.toContain('GOT');
}

/** Where an attack ran: in a container, unless the name says otherwise. */
type AttackSurface = Attack['language'] | 'javascript in QuickJS';

/**
 * The next student's program in the same environment. It prints anything that an attack left, and then the sum of its
 * input.
 */
const nextPrograms: Partial<Record<AttackSurface, string>> = {
  python: `
import os
folders = [one for one in ('.', '/tmp', '/dev/shm', '/dev/mqueue') if os.path.isdir(one)]
left = [name for folder in folders if folder[:4] != '/dev' or os.path.isdir('/kept') for name in os.listdir(folder) if name != 'main.py']
others = len([name for name in (os.listdir('/proc') if os.path.isdir('/proc') else []) if name.isdigit()])
if left or others > 3: print(left, others)
print(sum(map(int, input().split())))`,
  c: `
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>
static int count(const char *path, int numbers) {
  DIR *folder = opendir(path);
  int found = 0;
  for (struct dirent *one; folder && (one = readdir(folder));)
    if (numbers ? isdigit(one->d_name[0]) : one->d_name[0] != '.' && strncmp(one->d_name, "main.c", 6)) found++;
  return found;
}
int main(void) {
  int a, b, left = count(".", 0) + count("/tmp", 0) + count("/dev/shm", 0), others = count("/proc", 1);
  if (left || others > 3) printf("%d %d\\n", left, others);
  scanf("%d %d", &a, &b);
  printf("%d\\n", a + b);
}`,
  java: `
public class Main {
  public static void main(String[] words) {
    java.util.Scanner in = new java.util.Scanner(System.in);
    for (String folder : new String[] {"/tmp", "/dev/shm"})
      for (String name : new java.io.File(folder).list()) System.out.println(name);
    System.out.println(in.nextInt() + in.nextInt());
  }
}`,
  javascript: `
const fs = require('fs');
for (const folder of ['.', '/tmp', '/dev/shm']) for (const name of fs.readdirSync(folder)) if (name !== 'main.js') console.log(name);
console.log(fs.readFileSync(0, 'utf8').split(' ').map(Number).reduce((sum, one) => sum + one));`,
  'javascript in QuickJS': `
const fs = require('fs');
const left = [typeof left_behind, ...Object.keys(globalThis), ...Object.keys(Object.prototype), fs.existsSync('left'), [3, 20].sort().join(),
  Error.stackTraceLimit, Math.max(1, 2), Object.keys(process.env).length, performance.now() > 0, JSON.parse('[1]').length, new Error('x').message];
if (left.join() !== 'undefined,performance,false,20,3,10,2,0,true,1,x') console.log(left.join());
console.log(fs.readFileSync(0, 'utf8').split(' ').map(Number).reduce((sum, one) => sum + one));`,
};

export async function expectNextIsJudged(runner: Runner, after: AttackSurface, secret: PlantedSecret): Promise<void> {
  const content = nextPrograms[after === 'cpp' ? 'c' : after];
  const language = after === 'cpp' ? 'c' : after === 'javascript in QuickJS' ? 'javascript' : after;
  if (content === undefined) throw new Error(`no program to follow one in ${after}`);
  const { end, stdout, stderr } = await runOnce(runner, language, content, { input: '20 22\n', timeMs: 5000 });
  expect({ end, stdout, stderr }).toEqual({ end: { by: 'exit', code: 0 }, stdout: '42\n', stderr: '' });
  expect(secret.requests()).toBe(0);
}
