import { CompletionContext } from '@codemirror/autocomplete';
import { python } from '@codemirror/lang-python';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { templateIds } from '@put/animation/templates/templates';
import type { TraceListing } from '@put/contract/animations/animation-editing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { templateList } from '../templates/template-list.ts';
import { animationTexts } from './versions/animation-collision.tsx';
import { AnimationText, isSameText, newText } from './animation-text.ts';
import { readEditorSearch } from './editor-search.ts';
import { lottieTrouble } from './scene/lottie-trouble.ts';
import { readNewAnimationSearch } from './new-animation-search.ts';
import { completeScene, structureOf } from './scene/scene-completion.ts';
import { moveListing, sayAtLine, toggleLine } from './trace/trace-listing.ts';

describe('completion of scenes', () => {
  /** «¦» is the cursor. */
  const offered = (marked: string) => {
    const pos = marked.indexOf('¦');
    const state = EditorState.create({ doc: marked.replace('¦', ''), extensions: python() });
    ensureSyntaxTree(state, state.doc.length, 5000);
    return completeScene(new CompletionContext(state, pos, false))?.options.map(({ label }) => label) ?? null;
  };

  test('a structure is known by what its name was made of', () => {
    const source =
      'from scene import *\na = array([1], "a")\ng = graph("А-Б")\nqueue, dist = row("Очередь"), {}\nx = int(input())';
    expect(['a', 'g', 'queue', 'x', 'нет'].map((name) => structureOf(source, name))).toEqual([
      'array',
      'graph',
      'row',
      null,
      null,
    ]);
  });

  test('after a dot come the methods of that structure, and only they', () => {
    const graph = offered('g = graph("А-Б")\ng.¦');
    expect(graph).toEqual(expect.arrayContaining(['edge', 'neighbours', 'mark']));
    expect(graph).not.toContain('swap');
    expect(offered('a = array([1])\na.sw¦')).toContain('swap');
    // a name that was made elsewhere may be anything
    expect(offered('def f(q):\n    q.¦')).toEqual(expect.arrayContaining(['swap', 'edge']));
  });

  test('words begin anywhere but in strings and comments, marks stand in their quotes', () => {
    expect(offered('sa¦')).toContain('say');
    expect(offered('@sh¦')).toContain('@shown');
    expect(offered("say('sa¦')")).toBeNull();
    expect(offered('# sa¦')).toBeNull();
    expect(offered("a.mark(0, '¦')")).toEqual(['here', 'look', 'done', 'off', 'bad', 'new']);
    expect(offered("g.edge('А', 'Б', 'do¦')")).toContain('done');
  });
});

describe('lines of a plain program', () => {
  test('a press chooses a line, another one takes it away, and without any all lines are steps', () => {
    const two = toggleLine(toggleLine(null, 5), 2);
    expect(two.lines).toEqual([2, 5]);
    expect(toggleLine(toggleLine(two, 5), 2).lines).toBeNull();
    expect(sayAtLine(sayAtLine(two, 5, 'Так'), 5, '').words).toEqual({});
  });

  test('chosen lines and their words stay with them through any edit of one place', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(lines, lines, lines, lines, (head, removed, added, tail) => {
        const whole = (middle: string[]) => [...head, 'X', ...middle, 'Y', ...tail].join('\n');
        const [x, y] = [head.length + 1, head.length + removed.length + 2];
        const listing: TraceListing = { lines: [x, y], words: { [y]: 'игрек' } };
        const moved = moveListing(listing, whole(removed), whole(added))!;
        const now = whole(added).split('\n');
        expect(moved.lines?.map((line) => now[line - 1])).toEqual(['X', 'Y']);
        expect(Object.keys(moved.words).map((line) => now[Number(line) - 1])).toEqual(['Y']);
      }),
    );
    expect(moveListing({ lines: [2], words: { 2: 'так' } }, 'a\nb\nc', 'a\nc')).toEqual({ lines: null, words: {} });
  });
});

describe('what is edited', () => {
  test('every template is in the menu once and begins an animation', () => {
    expect(templateList.map(({ id }) => id)).toEqual([...templateIds]);
    for (const id of templateIds) expect(AnimationText.safeParse(newText(id)).success).toBe(true);
    expect(newText('trace').kind).toBe('trace');
    expect(newText('lottie')).toMatchObject({ kind: 'lottie', source: '' });
    expect(readNewAnimationSearch({ template: 'нет' })).toEqual({});
    expect(readEditorSearch({ versions: 'x', open: ['uses', 'нет'] })).toEqual({ open: ['uses'] });
  });

  test('lists are the same when what is in them is', () => {
    const text = newText('bfs');
    expect(isSameText({ ...text, tag_ids: [1, 2] }, { ...text, tag_ids: [1, 2] })).toBe(true);
    expect(isSameText(text, { ...text, based_on: 7 })).toBe(true);
    expect(isSameText(text, { ...text, listing: { lines: null, words: {} } })).toBe(false);
  });

  test('two edits of one animation come together: lines of both, my fields, tags of both', () => {
    const base = {
      ...newText('trace'),
      source: 'a\nb\nc',
      title: 'Старое',
      input: '1',
      listing: { lines: [3], words: {} },
    };
    const mine = { ...base, source: 'мой\na\nb\nc', input: '2', tag_ids: [1] };
    const theirs = { ...base, based_on: 2, source: 'a\nb\nc\nих', title: 'Новое', tag_ids: [2] };
    expect(animationTexts.merge({ mine, base, theirs }, 'мой\na\nb\nc\nих')).toMatchObject({
      source: 'мой\na\nb\nc\nих',
      title: 'Новое',
      input: '2',
      tag_ids: [2, 1],
      listing: { lines: [4] },
      based_on: 2,
    });
  });
});

test.each([
  ['не JSON', 'cat.json', 'кот', /не JSON/],
  ['другой JSON', 'cat.json', '{"layers": []}', /не Lottie/],
  ['упакованный', 'cat.lottie', '{}', /\.lottie/],
  ['большой', 'cat.json', ' '.repeat(2_100_000), /больше 2 МБ/],
  ['хороший', 'cat.json', '{"layers": [], "fr": 30, "op": 60}', null],
])('a file before it is sent: %s', async (_, name, content, expected) => {
  const trouble = await lottieTrouble(new File([content], name));
  if (expected === null) expect(trouble).toBeNull();
  else expect(trouble).toMatch(expected);
});
