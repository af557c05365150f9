import { expect, test } from 'vitest';
import { byLanguage } from './by-language.ts';
import { type PreparedConversation, type PreparedProgram, type Runner, RunnerFault } from './runner.ts';

/** A runner that rejects every program with its own name as the compile error. */
function named(name: string, capabilities: Partial<Runner['capabilities']>, talks = false): Runner {
  const asked = { compileError: name } as PreparedProgram;
  const talk = { compileErrors: { program: name, interactor: name } } as PreparedConversation;
  return {
    capabilities: { languages: [], slots: 1, ...capabilities },
    prepare: async () => asked,
    ...(talks && { prepareConversation: async () => talk }),
    status: () => [{ driver: name, languages: [], state: 'ready', reason: null }],
    close: async () => undefined,
  };
}

const docker = named('docker', { languages: ['cpp', 'python'], slots: 3, called: ['cpp', 'python'] });
const talking = { python: ['python', 'javascript'] };
const embedded = named(
  'embedded',
  { languages: ['python', 'sql'], slots: 2, tested: ['python'], recorded: ['python'], interactors: talking },
  true,
);
const both = byLanguage(docker, embedded);
const askedFor = async (language: string, isTested = false) =>
  (await both.prepare({ language, files: [], isTested })).compileError;

test('sends a program to the first runner that knows its language', async () => {
  expect(await askedFor('cpp')).toBe('docker');
  expect(await askedFor('python')).toBe('docker');
  expect(await askedFor('sql')).toBe('embedded');
  await expect(both.prepare({ language: 'cobol', files: [] })).rejects.toBeInstanceOf(RunnerFault);
});

test('sends a tested program to a runner that can test', async () => {
  expect(await askedFor('python', true)).toBe('embedded');
  await expect(askedFor('cpp', true)).rejects.toBeInstanceOf(RunnerFault);
});

test('sends a program that is to be recorded to a runner that can record', async () => {
  const prepare = (language: string) => both.prepare({ language, files: [], recording: 'trace' });
  expect((await prepare('python')).compileError).toBe('embedded');
  await expect(prepare('cpp')).rejects.toBeInstanceOf(RunnerFault);
});

test('a runner that is out of order stops only its own programs', () => {
  const down = byLanguage({ ...docker, whyNotNow: () => 'Движок не отвечает.' }, embedded);
  expect(down.whyNotNow!({ language: 'python' })).toBe('Движок не отвечает.');
  expect(down.whyNotNow!({ language: 'python', isTested: true })).toBeNull();
  expect(down.whyNotNow!({ language: 'sql' })).toBeNull();
  expect(down.whyNotNow!({ language: 'cobol' })).toContain('cobol');
});

test('holds a conversation where both languages are known', async () => {
  const program = (language: string) => ({ language, files: [] });
  const pair = { program: program('python'), interactor: program('python') };
  expect((await both.prepareConversation!(pair)).compileErrors.program).toBe('embedded');
  await expect(both.prepareConversation!({ ...pair, program: program('cpp') })).rejects.toBeInstanceOf(RunnerFault);
});

test('has the capabilities of all its runners', () => {
  expect(both.capabilities).toEqual({
    languages: ['cpp', 'python', 'sql'],
    slots: 3,
    tested: ['python'],
    recorded: ['python'],
    interactors: talking,
    called: ['cpp', 'python'],
  });
  // a plain program in Python would go to the embedded runner
  expect(byLanguage(embedded, docker).capabilities.called).toEqual(['cpp']);
  expect(both.status!().map(({ driver }) => driver)).toEqual(['docker', 'embedded']);
});

test('follows a runner that finds its languages later', async () => {
  const languages: string[] = [];
  const later = byLanguage(named('docker', { languages }), embedded);
  await expect(later.prepare({ language: 'go', files: [] })).rejects.toBeInstanceOf(RunnerFault);
  languages.push('go');
  expect((await later.prepare({ language: 'go', files: [] })).compileError).toBe('docker');
});
