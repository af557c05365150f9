import { expect, test } from 'vitest';
import { byLanguage } from './by-language.ts';
import { type PreparedConversation, type PreparedProgram, type Runner, RunnerFault } from './runner.ts';

/** Says by a compile error who was asked. */
function named(name: string, capabilities: Partial<Runner['capabilities']>, talks = false): Runner {
  const asked = { compileError: name } as PreparedProgram;
  const talk = { compileErrors: { program: name, interactor: name } } as PreparedConversation;
  return {
    capabilities: { languages: [], places: 1, ...capabilities },
    prepare: async () => asked,
    ...(talks && { prepareConversation: async () => talk }),
    status: () => [{ driver: name, languages: [], state: 'ready', reason: null }],
    close: async () => undefined,
  };
}

const docker = named('docker', { languages: ['cpp', 'python'], places: 3, called: ['cpp', 'python'] });
const talking = { python: ['python', 'javascript'] };
const embedded = named(
  'embedded',
  { languages: ['python', 'sql'], places: 2, tested: ['python'], interactors: talking },
  true,
);
const both = byLanguage(docker, embedded);
const askedFor = async (language: string, isTested = false) =>
  (await both.prepare({ language, files: [], isTested })).compileError;

test('sends a program to the first that knows its language', async () => {
  expect(await askedFor('cpp')).toBe('docker');
  expect(await askedFor('python')).toBe('docker');
  expect(await askedFor('sql')).toBe('embedded');
  await expect(both.prepare({ language: 'cobol', files: [] })).rejects.toBeInstanceOf(RunnerFault);
});

test('sends what is tested to the one that can test it', async () => {
  expect(await askedFor('python', true)).toBe('embedded');
  await expect(askedFor('cpp', true)).rejects.toBeInstanceOf(RunnerFault);
});

test('what is out of order stops only what would go there', () => {
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

test('can what its runners can, and speaks for all of them', () => {
  expect(both.capabilities).toEqual({
    languages: ['cpp', 'python', 'sql'],
    places: 3,
    tested: ['python'],
    interactors: talking,
    called: ['cpp', 'python'],
  });
  // a plain program in Python would go to the embedded one
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
