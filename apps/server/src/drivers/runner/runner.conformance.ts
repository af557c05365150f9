import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exactBytes, exactText } from '@put/python/exact-text.ts';
import { type ConformancePrograms, pythonPrograms } from './conformance-programs.ts';
import { callOfSpeakers, speakers, type Spoken } from './conversation-programs.ts';
import { type CallPart, type Limits, type Outcome, type Runner, RunnerFault } from './runner.ts';

const limits: Limits = { timeMs: 1000, memoryBytes: 64 * 1024 * 1024, outputBytes: 64 * 1024 };

/**
 * Tests the promises of `Runner`. A driver's test calls it for each language that has conformance programs; `start`
 * starts the driver.
 */
export function describeRunner(
  name: string,
  start: () => Promise<Runner>,
  programs: ConformancePrograms = pythonPrograms,
): void {
  const { language, file } = programs;
  describe(`${name} keeps a runner's promises in ${language}`, () => {
    let runner: Runner;
    beforeAll(async () => {
      runner = await start();
    });
    afterAll(() => runner.close());

    const runAll = async (content: string, inputs: string[], changed: Partial<Limits> = {}): Promise<Outcome[]> => {
      const program = await runner.prepare({ language, files: [{ name: file, content }] });
      expect(program.compileError).toBeNull();
      const outcomes: Outcome[] = [];
      for (const input of inputs) outcomes.push(await program.run(input, { ...limits, ...changed }));
      await program.close();
      return outcomes;
    };
    const run = async (content: string, input = '', changed: Partial<Limits> = {}): Promise<Outcome> => {
      const [outcome] = await runAll(content, [input], changed);
      if (!outcome) throw new Error('no outcome');
      return outcome;
    };

    it('runs a program on each input and reports the time and memory used', async () => {
      const outcomes = await runAll(programs.sum, ['2 3\n', '10 -4', '1 1\r\n']);
      expect(outcomes.map(({ stdout }) => stdout)).toEqual(['5\n', '6\n', '2\n']);
      for (const { end, stderr, used } of outcomes) {
        expect({ end, stderr }).toEqual({ end: { by: 'exit', code: 0 }, stderr: '' });
        expect(used.wallMs).toBeGreaterThan(0);
        expect(used.timeMs).toBeLessThan(limits.timeMs);
      }
    });

    it('gives a wrong answer as it is', async () => {
      const outcome = await run(programs.minusOne, '5');
      expect(outcome).toMatchObject({ end: { by: 'exit', code: 0 }, stdout: '4' });
    });

    it.each(programs.loops)('stops %s by the time limit', async (_, content) => {
      const outcome = await run(content, '', { timeMs: 300 });
      expect(outcome.end).toEqual({ by: 'limit', limit: 'time' });
    });

    it('distinguishes waiting from working', async () => {
      const outcome = await run(programs.sleepsLong, '', { timeMs: 200 });
      expect(outcome.end).toEqual({ by: 'limit', limit: 'idle' });
    });

    it('lets a program wait as long as it asks, within its limits', async () => {
      const outcome = await run(programs.sleepsShort);
      expect(outcome).toMatchObject({ end: { by: 'exit', code: 0 }, stdout: 'утро\n' });
      expect(outcome.used.wallMs).toBeGreaterThan(95);
    });

    it('runs coroutines, which wait together', async () => {
      const outcome = await run(programs.waitsTogether);
      expect(outcome).toMatchObject({ end: { by: 'exit', code: 0 } });
      expect(outcome.stdout).toMatch(/^\[ ?1, 2 ?\]\n$/);
      expect(outcome.used.wallMs).toBeGreaterThan(95);
    });

    it.each(programs.eatsMemory)('stops a program that eats memory %s', async (_, content) => {
      expect((await run(content, '', { timeMs: 3000 })).end).toEqual({ by: 'limit', limit: 'memory' });
    });

    it('gives a program its memory, also after another one took more', async () => {
      const take = programs.takesMiB;
      const bytes = (mib: number) => ({ memoryBytes: mib * 1024 * 1024 });
      expect((await run(take(90), '', bytes(128))).stdout).toBe('90\n');
      expect((await run(take(90), '', bytes(64))).end).toEqual({ by: 'limit', limit: 'memory' });
      expect((await run(take(40), '', bytes(64))).stdout).toBe('40\n');
    });

    it('cuts a flood of output at the limit', async () => {
      const outcome = await run(programs.floods, '', { outputBytes: 10_001 });
      expect(outcome.end).toEqual({ by: 'limit', limit: 'output' });
      expect(Buffer.byteLength(outcome.stdout)).toBeLessThanOrEqual(10_003);
      expect(outcome.stdout.length).toBeGreaterThan(4900);
    });

    it('cuts a flood of standard error at 64 KiB', async () => {
      const outcome = await run(programs.complains);
      expect(outcome.end).toEqual({ by: 'exit', code: 0 });
      expect(outcome.stderr.length).toBe(64 * 1024);
    });

    it("shows a crash with frames of the student's files only", async () => {
      const { source, stderr, contains, frames, frameCount } = programs.crashes;
      const outcome = await run(source);
      expect(outcome).toMatchObject({ end: { by: 'crash' }, stdout: '1\n' });
      expect(outcome.stderr).toMatch(stderr);
      expect(outcome.stderr).toContain(contains);
      expect(outcome.stderr.match(frames)).toHaveLength(frameCount);
    });

    it('reports endless recursion as a crash', async () => {
      const outcome = await run(programs.recursion.source);
      expect(outcome.end).toEqual({ by: 'crash' });
      expect(outcome.stderr).toContain(programs.recursion.words);
    });

    it('ends the input with an end of file', async () => {
      const outcome = await run(programs.readsTooMuch.source, 'одна\n');
      expect(outcome).toMatchObject({ end: { by: 'crash' }, stdout: programs.readsTooMuch.stdout });
      expect(outcome.stderr).toContain(programs.readsTooMuch.words);
    });

    it('reads and writes Unicode', async () => {
      const greeting = 'Привет, мир! 🐍 \u2028 é';
      expect((await run(programs.reverses, greeting)).stdout).toBe(`${Array.from(greeting).reverse().join('')}\n`);
    });

    const echoing = programs.echoes === undefined ? [] : [programs.echoes];
    it.each(echoing)('passes every byte unchanged', async (content) => {
      const all = Uint8Array.from({ length: 1024 }, (_, at) => (at < 256 ? at : at * 167));
      const changed = { outputBytes: 16 * 1024 * 1024, timeMs: 10_000 };
      const long = 'ё\0'.repeat(3_000_000);
      const outcomes = await runAll(content, [exactText(all), long], changed);
      expect(outcomes.map(({ end }) => end)).toEqual([0, 0].map((code) => ({ by: 'exit', code })));
      expect(exactBytes(outcomes[0]!.stdout)).toEqual(all);
      expect(outcomes[1]!.stdout === long).toBe(true);
    });

    it.each(programs.exits)('gives the exit code of %j', async (content, code, stderr) => {
      expect(await run(content)).toMatchObject({ end: { by: 'exit', code }, stderr });
    });

    it.each(programs.broken)('says why %j does not compile', async (content, words) => {
      const program = await runner.prepare({ language, files: [{ name: file, content }] });
      expect(program.compileError).toMatch(programs.brokenStart);
      expect(program.compileError).toContain(words);
      await expect(program.run('', limits)).rejects.toBeInstanceOf(RunnerFault);
      await program.close();
    });

    it('starts the first of several files and finds the others', async () => {
      const { files, frame } = programs.several;
      const program = await runner.prepare({ language, files });
      const outcome = await program.run('', limits);
      await program.close();
      expect(outcome).toMatchObject({ end: { by: 'crash' }, stdout: '4 данные\n' });
      expect(outcome.stderr).toContain(frame);
    });

    it('shows nothing of one execution to the next', async () => {
      const outcomes = await runAll(programs.leavesTraces.source, ['', '', '']);
      const [first] = outcomes;
      expect(first?.stdout).toMatch(programs.leavesTraces.first);
      for (const { end, stdout } of outcomes)
        expect({ end, stdout }).toEqual({ end: first?.end, stdout: first?.stdout });
      expect(first?.end).toEqual({ by: 'exit', code: 0 });
    });

    // some languages have no links
    const linked = programs.links ? [programs.links] : [];
    it.each(linked)('writes files past the links that an execution left in their place', async ({ files, stdout }) => {
      const program = await runner.prepare({ language, files });
      const end = { by: 'exit', code: 0 };
      for (let run = 0; run < 2; run += 1)
        expect(await program.run('', limits)).toMatchObject({ end, stdout, stderr: '' });
      await program.close();
    });

    it('gives different random numbers in each execution', async () => {
      const outcomes = await runAll(programs.chance, ['', '']);
      expect(outcomes[0]?.stdout).not.toBe(outcomes[1]?.stdout);
    });

    it('rejects with a RunnerFault for an unknown language', async () => {
      const files = [{ name: file, content: '' }];
      await expect(runner.prepare({ language: 'klingon', files })).rejects.toBeInstanceOf(RunnerFault);
    });

    it.each([
      '',
      '.',
      '..',
      `../${file}`,
      `/${file}`,
      `a/../${file}`,
      `a/./${file}`,
      `a//${file}`,
      'a/',
      'a\\b',
      'a\0b',
      'a\nb',
      `${'a/'.repeat(8)}b`,
      'a'.repeat(101),
    ])('blames itself for a file named %j, and writes nothing', async (name) => {
      const files = [
        { name: file, content: programs.prints1 },
        { name, content: '' },
      ];
      await expect(runner.prepare({ language, files })).rejects.toBeInstanceOf(RunnerFault);
      await expect(runner.prepare({ language, files: files.toReversed() })).rejects.toBeInstanceOf(RunnerFault);
    });

    it.each([
      ['a', 'a'],
      ['a', 'a/b'],
      ['a/b/c', 'a/b'],
    ])('blames itself for files named %j and %j at once', async (one, other) => {
      const files = [file, one, other].map((name) => ({ name, content: programs.prints1 }));
      await expect(runner.prepare({ language, files })).rejects.toBeInstanceOf(RunnerFault);
    });

    it('passes arguments and files to a run, and returns kept files however it ends', async () => {
      expect(runner.capabilities.called).toContain(language);
      const program = await runner.prepare({ language, files: [{ name: file, content: programs.called }] });
      const call: CallPart = {
        args: ['дано.txt', 'box/left.txt', 'два слова', '\'"\\\\'],
        files: [{ name: 'дано.txt', content: 'ёж' }],
        folder: 'box',
        keeps: ['box/left.txt', 'box/none.txt', 'дано.txt'],
      };
      const [first, second] = [await program.run('раз', limits, call), await program.run('два', limits, call)];
      await program.close();
      for (const { end, stdout } of [first, second]) {
        expect(end).toEqual({ by: 'crash' });
        expect(stdout).toMatch(/дано\.txt.*два слова.*\] ёж [Tt]rue\n$/);
      }
      expect([first, second].map(({ kept }) => kept?.get('box/left.txt'))).toEqual(['раз', 'два']);
      expect([...(first.kept?.keys() ?? [])].filter((name) => name.startsWith('box'))).toEqual(['box/left.txt']);
    });

    it('lets a program and an interactor talk, and finds two that wait for each other', async () => {
      const speaker = speakers[language as Spoken];
      const source = (content: string) => ({ language, files: [{ name: file, content }] });
      const talk = async (program: string, interactor: string) => {
        const prepared = await runner.prepareConversation!({
          program: source(program),
          interactor: source(interactor),
        });
        expect(prepared.compileErrors).toEqual({ program: null, interactor: null });
        const large = { ...limits, timeMs: 10_000, outputBytes: 16 * 1_048_576 };
        const conversation = await prepared.run({ program: large, interactor: large }, callOfSpeakers);
        await prepared.close();
        return conversation;
      };
      const talked = await talk(speaker.guesses, speaker.keepsSecret);
      expect(talked.program.end).toEqual({ by: 'exit', code: 0 });
      expect(talked.said.map(({ text }) => text).join('')).toBe('50\n<\n25\n>\n37\n>\n43\n<\n40\n>\n41\n>\n42\n=\n');
      expect(talked.interactor.end).toEqual({ by: 'exit', code: 42 });
      expect([...talked.interactor.kept!]).toEqual([['box/words.txt', 'угадано']]);
      expect(await talk(speaker.listens, speaker.listens)).toMatchObject({ endedFirst: null });
      const shut = await talk(speaker.listens, speaker.shuts);
      expect(shut.program).toMatchObject({ end: { by: 'exit', code: 0 }, stderr: '4\n' });
      expect(shut).toMatchObject({ endedFirst: 'program', interactor: { end: { by: 'exit', code: 42 } } });
      const poured = await talk(speaker.pours, speaker.listens);
      expect(poured.interactor).toMatchObject({ end: { by: 'exit', code: 0 }, stderr: '10000000\n' });
      expect(await talk(speaker['is silent'], speaker.listens)).toMatchObject({
        endedFirst: 'program',
        interactorSawEnd: true,
      });
    });

    it('makes a program wait for a slot, and stops waiting when its signal is aborted', async () => {
      const files = [{ name: file, content: programs.prints1 }];
      const held = await Promise.all(
        Array.from({ length: runner.capabilities.slots }, () => runner.prepare({ language, files })),
      );
      const giveUp = new AbortController();
      const refused = runner.prepare({ language, files }, { signal: giveUp.signal });
      const next = runner.prepare({ language, files });
      const urgent = await runner.prepare({ language, files }, { urgent: true });
      expect((await urgent.run('', limits)).stdout).toBe('1\n');
      await urgent.close();
      giveUp.abort(new Error('no longer wanted'));
      await expect(refused).rejects.toThrow('no longer wanted');
      expect(await Promise.race([next, Promise.resolve('waiting')])).toBe('waiting');
      for (const program of held) await program.close();
      await (await next).close();
    });
  });
}
