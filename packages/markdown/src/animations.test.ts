import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { animationsIn } from './animations-in.ts';
import { readPiece } from './piece-tree.ts';

const shown = (text: string) => readPiece(text).nodes;

describe('an animation in a text', () => {
  it('says which steps are shown, and for which data', () => {
    expect(shown('::animation{id=3 step=5 to=9 input="5 2 4"}')).toEqual([
      ['pt-animation', { 'data-id': '3', 'data-step': '5', 'data-to': '9', 'data-input': '5 2 4' }],
    ]);
    expect(shown('::animation{id=3}')).toEqual([['pt-animation', { 'data-id': '3' }]]);
    expect(shown('::animation{id=3 input="2&#10;<script>"}')).toEqual([
      ['pt-animation', { 'data-id': '3', 'data-input': '2\n<script>' }],
    ]);
  });

  it.each([
    'step=0',
    'step=5001',
    'step=-1',
    'step=1.5',
    'step=x',
    'step',
    'to=0',
    'input=""',
    `input="${'1'.repeat(2001)}"`,
    'onclick="alert(1)" class="x" style="x" title="x"',
  ])('is shown whole when the rest can not be meant: %s', (attributes) => {
    expect(shown(`::animation{id=3 ${attributes}}`)).toEqual([['pt-animation', { 'data-id': '3' }]]);
  });

  it('does not end before it begins', () => {
    expect(shown('::animation{id=3 step=9 to=5}')).toEqual([['pt-animation', { 'data-id': '3', 'data-step': '9' }]]);
    expect(shown('::animation{id=3 step=9 to=9}')).toEqual([
      ['pt-animation', { 'data-id': '3', 'data-step': '9', 'data-to': '9' }],
    ]);
  });

  it('leaves tasks as they were', () => {
    expect(shown('::task{id=3 step=5 input="5 2 4"}')).toEqual([['pt-task', { 'data-id': '3' }]]);
  });
});

describe('the animations of a text', () => {
  const idsIn = (text: string) => animationsIn(text).map(({ id }) => id);

  it('are found wherever a reader sees one', () => {
    expect(
      idsIn('Слова.\n\n::animation{id=3 step=5}\n\n> ::animation{#12}\n\n- ::animation{id="7"}\n\n::animation{id=3}'),
    ).toEqual([3, 12, 7]);
    expect(
      idsIn('::animation{input="::animation{id=9}" id=4}\n::task{id=8} animation{id=5} ::animations{id=6}'),
    ).toEqual([4]);
    expect(idsIn('')).toEqual([]);
  });

  it('are told with the data that the text gives them', () => {
    expect(
      animationsIn('::animation{id=3 input="5 2"}\n\n::animation{id=4}\n::animation{id=3 input="1&#10;2" step=2}'),
    ).toEqual([
      { id: 3, inputs: ['5 2', '1\n2'] },
      { id: 4, inputs: [] },
    ]);
  });

  it('hold each one that the reader of the text is shown', () => {
    const directive = fc
      .record({
        before: fc.constantFrom('', '> ', '- ', '1. ', ':::note\n', '   ', '[^1]: '),
        label: fc.constantFrom('', '[слово]'),
        id: fc.integer({ min: 1, max: 99 }),
        form: fc.constantFrom('id=N', '#N', 'id="N" step=2', "input='}' id=N", 'id=&#5N;', '.a id=N'),
      })
      .map(({ before, label, id, form }) => `${before}::animation${label}{${form.replace('N', String(id))}}`);
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(directive, fc.constantFrom('Слова', '```', '***', '::animation', '::animation{', '| a |\n|-|')),
        ),
        (lines) => {
          const text = lines.join('\n\n');
          const seen = JSON.stringify(shown(text)).match(/(?<="pt-animation",\{"data-id":")\d+/g) ?? [];
          expect(idsIn(text)).toEqual(expect.arrayContaining([...new Set(seen.map(Number))]));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('are looked for in bounded time', () => {
    const text = Array.from({ length: 60_000 }, (_, index) => `::animation{id=${index}}`).join('\n');
    expect(idsIn(text)).toHaveLength(1000);
    expect(idsIn('::animation{'.repeat(80_000))).toEqual([]);
    expect(idsIn(`::animation${'['.repeat(900_000)}`)).toEqual([]);
  });
});
