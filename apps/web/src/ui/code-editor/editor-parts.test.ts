import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { smallestChange } from './create-editor.ts';
import { loadLanguage } from './editor-languages.ts';
import { makeEchoes } from './echoes.ts';
import { completePython, pythonWithWords } from './python.ts';

describe('smallestChange', () => {
  it.each([
    ['abc', 'abc'],
    ['', 'x'],
    ['abc', ''],
    ['aaa', 'aa'],
    ['aa', 'aaaa'],
    ['print(1)', 'print(12)'],
    ['один\nдва', 'один\nтри\nдва'],
  ])('turns %j into %j', (before, after) => {
    const change = smallestChange(before, after);
    expect(change === null ? before : before.slice(0, change.from) + change.insert + before.slice(change.to)).toBe(
      after,
    );
  });

  it('touches only what differs', () =>
    expect(smallestChange('print(1)', 'print(12)')).toEqual({ from: 7, to: 7, insert: '2' }));
});

describe('echoes', () => {
  it('knows old words and takes new ones for a change', () => {
    const echoes = makeEchoes();
    for (const value of ['a', 'ab', 'abc']) echoes.sent(value);
    expect(echoes.isEcho('ab')).toBe(true);
    expect(echoes.isEcho('a')).toBe(false);
  });

  it('is not misled by an undo', () => {
    const echoes = makeEchoes();
    for (const value of ['a', 'ab', 'a']) echoes.sent(value);
    expect(echoes.isEcho('a')).toBe(true);
    expect(echoes.isEcho('ab')).toBe(false);
  });
});

describe('words of Python', () => {
  const complete = (doc: string) => {
    const state = EditorState.create({ doc, extensions: pythonWithWords() });
    return completePython(new CompletionContext(state, doc.length, false));
  };
  it('are methods after a name, a bracket or a string', () => {
    for (const doc of ['words.', 'f(x).app', '"a b".sp'])
      expect(complete(doc)?.options.map((option) => option.label)).toContain('append');
    expect(complete('words.app')?.from).toBe(6);
  });
  it('are modules after import', () => {
    expect(complete('import ma')).toMatchObject({ from: 7 });
    expect(complete('from ')?.options.map((option) => option.label)).toContain('math');
  });
  it('are none in numbers, strings and comments', () => {
    for (const doc of ['3.', '"конец.', '# конец.', 'x']) expect(complete(doc)).toBeNull();
  });
});

it.each([
  'python',
  'javascript',
  'typescript',
  'c',
  'cpp',
  'java',
  'pascal',
  'go',
  'rust',
  'csharp',
  'sql',
  'markdown',
])('loads the grammar of %s', async (name) => {
  expect(await loadLanguage(name)).not.toEqual([]);
});

it.each(['brainfuck', 'constructor', ''])('takes %j for plain text', async (name) => {
  expect(await loadLanguage(name)).toEqual([]);
});
