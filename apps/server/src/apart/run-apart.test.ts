import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readApart } from './read-apart.ts';
import { runApart } from './run-apart.ts';

const folder = await mkdtemp(join(tmpdir(), 'pt-apart-'));
afterAll(() => rm(folder, { recursive: true }));

const serve = JSON.stringify(join(import.meta.dirname, 'serve-apart.ts'));
async function run(body: string, longestMs = 30_000) {
  const program = join(folder, `${crypto.randomUUID()}.ts`);
  await writeFile(
    program,
    `import { serveApart } from ${serve};\nawait serveApart(async (given, args, tell) => { ${body} });`,
  );
  return { program, args: ['слово'], given: Buffer.from('дано'), longestMs, heapMb: 64 };
}

test('a file goes in and the result comes out; the process knows nothing of our environment', async () => {
  const ran = await runApart(await run('return Buffer.from(`${given} ${args} ${Object.keys(process.env).length}`)'));
  expect('output' in ran && ran.output.toString()).toMatch(/^дано слово \d$/);
});

test('what it tells while it works is heard line by line, and may be passed over', async () => {
  const heard: string[] = [];
  const telling = await run("tell('раз'); tell('два'); return given");
  const ran = await runApart({ ...telling, onTold: (line) => void heard.push(line) });
  expect('output' in ran && ran.output.toString()).toBe('дано');
  expect(heard).toEqual(['раз', 'два']);
  expect(await runApart(telling)).toEqual(ran);
});

test.each([
  ['works for ever', 'for (;;) given.length;', 1_000, 'time'],
  ['sleeps for ever', 'await new Promise((wake) => setInterval(wake, 1e9)); return given', 1_000, 'time'],
  ['takes all memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length));', 60_000, 'memory'],
  ['breaks', 'throw new Error()', 60_000, 'broken'],
] as const)('a reader that %s is ended, and says nothing', async (_, body, longestMs, failed) => {
  expect(await runApart(await run(body, longestMs))).toEqual({ failed });
  const { program, given } = await run('throw 1');
  const reading = readApart({ program, given, longestMs: 60_000, heapMb: 64, refusedAs: 'bad_file' });
  await expect(reading).rejects.toMatchObject({ code: 'bad_file' });
});
