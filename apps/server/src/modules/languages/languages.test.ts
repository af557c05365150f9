import { languageCalls } from '@put/contract/judge/languages';
import { tasks } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { testApp } from '../../testing/build-app.ts';

let known = ['python'];
let talking: Record<string, string[]> = {};
const plain = fakeRunner();
const runner = {
  ...plain,
  get capabilities() {
    return { ...plain.capabilities, languages: known, interactors: talking };
  },
};
const { as, make } = await testApp({ runner, judges: false });

test('everybody learns which languages can be run, and when that changes', async () => {
  const student = as(await make.user());
  const available = async () => {
    const { languages } = await student.get(languageCalls.list, {});
    return languages.filter((one) => one.is_available).map(({ name }) => name);
  };
  expect(await available()).toEqual(['Python']);
  known = ['python', 'cpp', 'csharp'];
  expect(await available()).toEqual(['Python', 'C++', 'C#']);
  known = ['python'];
});

test('an interactive task offers the languages that can talk to its interactor', async () => {
  const python = ['python', 'javascript'];
  talking = { python, cpp: ['cpp'] };
  const student = await make.user();
  const { languages } = await as(student).get(languageCalls.list, {});
  const ofPython = languages.find(({ language }) => language === 'python');
  expect([...(ofPython?.interactors ?? [])].toSorted()).toEqual(python.toSorted());
  const files = [{ name: 'talk.js', content: 'process.exit(42)' }];
  const interactor = { language: 'javascript' as const, protocol: 'icpc' as const, files };
  const config = { languages: ['cpp' as const, 'python' as const], checker: { kind: 'tokens' as const }, interactor };
  const task = await make.task({ kind: 'program', config });
  await make.course({ students: [student], tasks: [task] });
  const shown = await as(student).get(tasks.get, { params: { id: String(task) }, query: {} });
  expect(shown).toMatchObject({ languages: ['python'], unavailable_languages: ['cpp'] });
});

test('a student is offered those languages of a task that can be run, and told of the others', async () => {
  const student = await make.user();
  const config = { languages: ['cpp', 'python'] as const, checker: { kind: 'tokens' as const } };
  const task = await make.task({ kind: 'program', config: { ...config, languages: [...config.languages] } });
  await make.course({ students: [student], tasks: [task] });
  const shown = await as(student).get(tasks.get, { params: { id: String(task) }, query: {} });
  expect(shown).toMatchObject({ languages: ['python'], unavailable_languages: ['cpp'] });
});
