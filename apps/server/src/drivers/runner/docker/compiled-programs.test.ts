import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Compiled, CompiledPrograms, keyOf, readMade } from './compiled-programs.ts';

const text = fc.string({ unit: 'binary', maxLength: 4 });
const compiled: fc.Arbitrary<Compiled> = fc.record({
  imageId: text,
  argv: fc.array(text, { maxLength: 3 }),
  env: fc.dictionary(text, text, { maxKeys: 2 }),
  files: fc.array(fc.record({ name: text, content: text }), { maxLength: 3 }),
});

it('two compilations have one key when all their inputs are equal', () =>
  fc.assert(
    fc.property(compiled, compiled, (one, other) => {
      expect(keyOf(one)).toBe(keyOf(structuredClone(one)));
      const isSame = JSON.stringify(Object.values(one)) === JSON.stringify(Object.values(other));
      expect(keyOf(one) === keyOf(other)).toBe(isSame);
    }),
  ));

it.each([
  [[{ name: 'a', content: 'bc' }], [{ name: 'ab', content: 'c' }]],
  [[{ name: 'a', content: '\udcff' }], [{ name: 'a', content: '\udcfe' }]],
  [
    [
      { name: 'a', content: '1' },
      { name: 'b', content: '2' },
    ],
    [
      { name: 'b', content: '2' },
      { name: 'a', content: '1' },
    ],
  ],
])('no other files come to the same key: %j and %j', (files, others) => {
  const rest = { imageId: 'i', argv: ['g++'], env: {} };
  expect(keyOf({ ...rest, files })).not.toBe(keyOf({ ...rest, files: others }));
});

it('the entry unused for longest goes first, and an entry above the limit is not kept', () => {
  const programs = new CompiledPrograms(10_000);
  const made = (bytes: number) => [{ name: '+main', isExecutable: true, content: Buffer.alloc(bytes) }];
  for (const key of ['a', 'b', 'c']) programs.keep(key, made(2000));
  programs.get('a');
  programs.keep('d', made(2000));
  expect(['a', 'b', 'c', 'd'].filter((key) => programs.get(key))).toEqual(['a', 'c', 'd']);
  programs.keep('e', made(10_000));
  expect(programs.get('e')).toBeUndefined();
  expect(programs.get('d')).toEqual(made(2000));
});

it('reads the answer of a supervisor, whatever bytes the files hold', () => {
  const bytes = Buffer.concat([
    Buffer.from('755 5 3\n+main'),
    Buffer.from([0, 0x0a, 0xff]),
    Buffer.from('644 10 0\n+c/A.class'),
  ]);
  expect(readMade(bytes)).toEqual([
    { name: '+main', isExecutable: true, content: Buffer.from([0, 0x0a, 0xff]) },
    { name: '+c/A.class', isExecutable: false, content: Buffer.alloc(0) },
  ]);
  expect(readMade(Buffer.alloc(0))).toEqual([]);
});
