import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPython } from '../../testing/python-runner.ts';
import type { Limits, Outcome, Program, Runner } from './runner.ts';

const limits: Limits = { timeMs: 5000, memoryBytes: 128 * 1024 * 1024, outputBytes: 64 * 1024 };
const notes = 'notes = open("/dev/note", "wb", buffering=0)\n';

describe('the Pyodide runner records', () => {
  let runner: Runner;
  beforeAll(async () => {
    runner = await startTestPython();
  });
  afterAll(() => runner.close());

  async function run(
    recording: Program['recording'],
    content: string,
    changed: Partial<Limits> = {},
  ): Promise<Outcome> {
    const files = [{ name: 'main.py', content }];
    const program = await runner.prepare({ language: 'python', files, ...(recording && { recording }) });
    try {
      expect(program.compileError).toBeNull();
      return await program.run('5\n', { ...limits, ...changed });
    } finally {
      await program.close();
    }
  }

  it('a run step by step, beside its ordinary outcome', async () => {
    const { end, stdout, record } = await run('trace', 'n = int(input())\nprint(n)\nn += 1\n');
    expect({ end, stdout }).toEqual({ end: { by: 'exit', code: 0 }, stdout: '5\n' });
    const steps = record!.lines.map((line) => (JSON.parse(line) as unknown[]).slice(0, 3));
    expect(steps.map(([event, , line]) => `${event} ${line}`)).toEqual(['line 1', 'line 2', 'line 3', 'end 3']);
    expect(record).toMatchObject({ printedBytes: [0, 0, 2, 2], isCut: false });
  });

  it('nothing of a program that is not to be recorded', async () => {
    const outcome = await run(undefined, `${notes}notes.write(b"s{}")\nprint(1)`);
    expect(outcome).toMatchObject({ end: { by: 'exit', code: 0 }, stdout: '1\n' });
    expect(outcome.record).toBeUndefined();
  });

  it.each([
    ['trace', 'long', 'notes.write(b"t" + b"x" * 10_000)'],
    ['trace', 'empty', 'notes.write(b"t")'],
    ['scene', 'long', 'notes.write(b"s" + b"x" * 10_000)'],
    ['scene', 'empty', 'notes.write(b"s")'],
  ] as const)('%s: %s notes without end are an ordinary outcome', async (recording, _, note) => {
    const source = `import sys\nsys.settrace(None)\n${notes}while True: ${note}`;
    const { end, record } = await run(recording, source, { timeMs: 20_000 });
    expect(end).toEqual({ by: 'limit', limit: 'output' });
    const mostBytes = recording === 'trace' ? 24 * 1024 * 1024 : 16 * 1024 * 1024;
    expect(record!.lines.join('').length).toBeLessThanOrEqual(mostBytes);
    expect((await run('scene', 'print(1)')).stdout).toBe('1\n');
  });

  it('a record in Cyrillic, cut before it is too large', async () => {
    const source =
      'words = [[str(j) + "ы" * 110 for j in range(60)] for i in range(200)]\nfor one in words * 9: one[0] += "!"';
    const { record } = await run('trace', source, { timeMs: 60_000, memoryBytes: 512 * 1024 * 1024 });
    expect(record!.isCut).toBe(true);
    expect(Buffer.byteLength(record!.lines.join(''))).toBeLessThanOrEqual(24 * 1024 * 1024);
  });

  describe('a scene until its time is over', () => {
    it.each([
      ['a loop without end', 'def find():\n    while True:\n        pass\n\nfind()\n'],
      ['errors that are caught', 'try:\n    while True:\n        pass\nexcept ValueError:\n    pass\n'],
    ])('and the traceback names the line: %s', async (_, source) => {
      const { end, stderr } = await run('scene', source, { timeMs: 300 });
      expect(end).toEqual({ by: 'limit', limit: 'time' });
      expect(stderr).toContain('File "main.py", line 3');
      expect(stderr).toMatch(/\nKeyboardInterrupt\n$/);
    });

    it.each([
      [
        'that swallows the interruption and ends',
        'try:\n    while True: pass\nexcept BaseException:\n    print("ещё")',
      ],
      ['that goes on', 'while True:\n    try:\n        while True: pass\n    except BaseException: pass'],
      ['that listens to no signal', 'import signal\nsignal.signal(2, signal.SIG_IGN)\nwhile True: pass'],
      ['that works outside of Python', 'print(sum(range(10 ** 12)))'],
    ])('also one %s', async (_, source) => {
      expect((await run('scene', source, { timeMs: 300 })).end).toEqual({ by: 'limit', limit: 'time' });
    });
  });
});
