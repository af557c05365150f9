import { describe, expect, it } from 'vitest';
import { containersIn } from './containers-in.ts';
import { readPiece } from './piece-tree.ts';

const shown = (text: string) => readPiece(text).nodes;

describe('a container in a text', () => {
  it('is named by its template', () => {
    expect(shown('::container{template=3}')).toEqual([['pt-container', { 'data-template': '3' }]]);
    expect(
      containersIn('Текст.\n\n::container{template=3}\n\n::container{template=4}\n\n::container{template=3}'),
    ).toEqual([3, 4]);
  });

  it.each(['', '{template=x}', '{id=3}', '{template="3 4"}', '{template=-1}'])('stays a text with %s', (attributes) => {
    const text = `::container${attributes}`;
    expect(JSON.stringify(shown(text))).not.toContain('pt-container');
    expect(containersIn(text)).toEqual([]);
  });
});
