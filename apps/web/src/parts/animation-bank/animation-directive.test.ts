import { readPiece } from '@put/markdown/piece-tree';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { animationDirective } from './animation-directive.ts';

test('what is inserted is as short as it can be', () => {
  expect(animationDirective({ id: 3 })).toBe('::animation{id=3}');
  expect(animationDirective({ id: 3, step: 1, to: 9 })).toBe('::animation{id=3 to=9}');
  expect(animationDirective({ id: 3, step: 5, to: 9, input: '5 2 4' })).toBe(
    '::animation{id=3 step=5 to=9 input="5 2 4"}',
  );
});

test('a reader of the text gets the very input that was typed', () => {
  const letters = fc.constantFrom(...Array.from('5 "\'&{}<>\\`*_#\n[]()=:;я🙂'), '&quot;', '&#10;', '::', '${', '-->');
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 30 }), (parts) => {
      const input = parts.join('');
      const { nodes } = readPiece(animationDirective({ id: 3, input }));
      expect(nodes).toEqual([['pt-animation', { 'data-id': '3', 'data-input': input }]]);
    }),
  );
});
