import type { Animation } from '@put/contract/animations/animation-format';
import { expect, test } from 'vitest';
import { wordsOf } from '../../api/errors.ts';
import { picturesNow, preparePictures } from './pictures.ts';

const animation: Animation = {
  format: 1,
  kind: 'scene',
  title: 'Проба',
  code: null,
  language: 'python',
  steps: [{ say: 'Шаг.', patch: { p0: { kind: 'values', title: '', rows: { x: { v: '1', o: 0 } } } } }],
};
const newer = 'Эта анимация сделана новее, чем проигрыватель: обновите страницу.';

test('an animation is drawn as soon as its kinds of parts are there', async () => {
  const pictures = await preparePictures(animation);
  expect(pictures.at(0, 360).words).toBe('Значения: x = 1');
  expect(picturesNow({ ...animation })).not.toBeNull();
});

test('a recorded program is drawn by what its variables hold', async () => {
  const record = {
    lines: ['["end",0,1,0,[],[["a",1]],[[1,"list","list",["5","2"],0]],null]'],
    printedBytes: [0],
    printed: '',
    isCut: false,
  };
  const steps = [{ say: 'Шаг.', line: 1, step: 0 }];
  const pictures = await preparePictures({ ...animation, kind: 'trace', code: ['a = [5, 2]'], record, steps });
  expect(pictures.at(0, 360).words).toBe('a: 5, 2');
});

test.each([
  ['format', { ...animation, format: 2 }],
  ['kind of parts', { ...animation, steps: [{ say: 'Шаг.', patch: { p0: { kind: 'hologram', title: '' } } }] }],
])('a newer %s is refused in words, and nothing of it is drawn', async (_, wanted) => {
  const strange = wanted as unknown as Animation;
  expect(picturesNow(strange)).toBeNull();
  const words = await preparePictures(strange).then(() => '', wordsOf);
  expect(words).toBe(newer);
});
