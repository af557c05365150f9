import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PythonThread, startPythonThread } from '@put/python/testing/start-python-thread.ts';
import { compileScene } from '../compile-scene.ts';
import { sceneAdvice } from '../scene-advice.ts';
import { sceneHelp } from '../scene-help.ts';

let python: PythonThread;
beforeAll(async () => {
  python = await startPythonThread();
});
afterAll(() => python.close());

describe('help for authors', () => {
  it.each(sceneHelp.map((help) => [`${help.of?.[0] ?? ''} ${help.name}`, help] as const))(
    'has an example of %s that plays',
    async (_, { example }) => {
      const end = await python.run(`from scene import *\n\n${example}\n`, { scenes: true });
      const made = compileScene(end.record?.lines ?? [], '');
      expect(made, end.outcome.stderr).toMatchObject({ play: { isOver: true, unsaid: false } });
      if ('animation' in made) expect(sceneAdvice(made.animation.steps)).toEqual([]);
    },
  );

  it('knows every name that the module gives, and says it in a sentence', async () => {
    const { outcome } = await python.run('import scene\nprint(*scene.__all__)', { scenes: true });
    const given = outcome.stdout.trim().split(' ');
    const told = new Set(sceneHelp.filter(({ of }) => !of).map(({ name }) => name));
    expect(given.filter((name) => !told.has(name))).toEqual(['SceneError']);
    for (const { says } of sceneHelp) expect(says).toMatch(/^[А-ЯЁ].*\.$/s);
  });
});
