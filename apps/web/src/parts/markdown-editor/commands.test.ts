import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import {
  codeBlock,
  type Command,
  container,
  formulaBlock,
  insertBlock,
  insertLink,
  insertTable,
  setHeading,
  toggleLines,
  toggleMark,
} from './commands.ts';

/** «‹» and «›» mark the ends of the selection, «¦» marks a cursor. */
function run(marked: string, command: Command): string {
  const start = marked.search(/[‹¦]/);
  const plain = marked.replaceAll(/[‹›¦]/g, '');
  const end = marked.includes('›') ? marked.indexOf('›') - 1 : start;
  const before = EditorState.create({ doc: plain, selection: { anchor: start, head: end } });
  const { doc, selection } = before.update(command(before)).state;
  const text = doc.toString();
  const { from, to, empty } = selection.main;
  if (empty) return `${text.slice(0, from)}¦${text.slice(from)}`;
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

const [strong, emphasis, code] = [toggleMark('**'), toggleMark('*'), toggleMark('`')];

describe('marks', () => {
  it.each([
    ['around the selection', 'это ‹важно› знать', strong, 'это **‹важно›** знать'],
    ['away from around it', 'это **‹важно›** знать', strong, 'это ‹важно› знать'],
    ['away from within it', 'это ‹**важно**› знать', strong, 'это ‹важно› знать'],
    ['around the word at the cursor', 'это ва¦жно', strong, 'это **‹важно›**'],
    ['at a cursor without a word', 'это ¦', strong, 'это **¦**'],
    ['away again at once', 'это **¦**', strong, 'это ¦'],
    ['without the spaces at the edges', 'это‹ важно ›знать', strong, 'это **‹важно›** знать'],
    ['emphasis within strong', '**‹важно›**', emphasis, '***‹важно›***'],
    ['emphasis out of both', '***‹важно›***', emphasis, '**‹важно›**'],
    ['strong out of both', '***‹важно›***', strong, '*‹важно›*'],
    ['code', '‹print()›', code, '`‹print()›`'],
    ['a formula', '‹x^2›', toggleMark('$'), '$‹x^2›$'],
  ])('%s', (_, before, command, after) => expect(run(before, command)).toBe(after));
});

describe('headings', () => {
  it.each([
    ['a level', 'Сло¦во', 2, '## Сло¦во'],
    ['another level', '# Слово¦', 3, '### Слово¦'],
    ['the same level is taken away', '## ¦Слово', 2, '¦Слово'],
    ['plain text', '### Слово¦', 0, 'Слово¦'],
    ['all the lines', '‹раз\nдва›', 1, '‹# раз\n# два›'],
  ] as const)('%s', (_, before, level, after) => expect(run(before, setHeading(level))).toBe(after));
});

describe('lines', () => {
  it.each([
    ['a list', '‹раз\nдва›', 'list', '‹- раз\n- два›'],
    ['no list any more', '‹- раз\n- два›', 'list', '‹раз\nдва›'],
    ['numbers instead of signs', '‹- раз\n- два›', 'numbers', '‹1. раз\n2. два›'],
    ['signs instead of numbers', '‹1. раз\n2. два›', 'list', '‹- раз\n- два›'],
    ['blank lines stay blank', '‹раз\n\nдва›', 'numbers', '‹1. раз\n\n2. два›'],
    ['a list that begins', '¦', 'list', '- ¦'],
    ['a quote holds blank lines together', '‹раз\n\nдва›', 'quote', '‹> раз\n>\n> два›'],
    ['no quote any more', '‹> раз\n>\n> два›', 'quote', '‹раз\n\nдва›'],
    ['a deeper item stays deeper', '‹  раз›', 'list', '‹  - раз›'],
  ] as const)('%s', (_, before, kind, after) => expect(run(before, toggleLines(kind))).toBe(after));
});

describe('blocks', () => {
  it.each([
    ['code in an empty text', '¦', codeBlock('python'), '```python\n¦\n```'],
    ['code of the selected lines', 'до\n‹x = 1›\nпосле', codeBlock('python'), 'до\n\n```python\n‹x = 1›\n```\n\nпосле'],
    ['a longer fence around a fence', '‹```\nx\n```›', codeBlock(''), '````\n‹```\nx\n```›\n````'],
    ['a sample that runs', '¦', codeBlock('python run', 'print(1)'), '```python run\n‹print(1)›\n```'],
    ['below a line with words', 'слова¦\n\nещё', formulaBlock, 'слова\n\n$$\n‹E = mc^2›\n$$\n\nещё'],
    ['a call-out of what is selected', '‹слова›', container('note', 'Полезно'), ':::note\n‹слова›\n:::'],
    [
      'a call-out around a call-out',
      '‹:::hint\nа\n:::›',
      container('spoiler', ''),
      '::::spoiler\n‹:::hint\nа\n:::›\n::::',
    ],
    ['a line of its own', 'раз¦\nдва', insertBlock('::task{id=1}'), 'раз\n\n::task{id=1}¦\n\nдва'],
    ['in place of a blank line', 'раз\n\n¦\n\nдва', insertBlock('::task{id=1}'), 'раз\n\n::task{id=1}¦\n\nдва'],
    ['a table', '¦', insertTable(1, 2), '| ‹Столбец 1› | Столбец 2 |\n| --- | --- |\n|   |   |'],
  ])('%s', (_, before, command, after) => expect(run(before, command)).toBe(after));
});

describe('links', () => {
  it.each([
    ['words', 'см. ‹здесь›', 'см. [здесь](‹https://›)'],
    ['nothing yet', '¦', '[‹текст ссылки›](https://)'],
    ['an address', '‹https://a.ru/b›', '[¦](https://a.ru/b)'],
  ])('%s', (_, before, after) => expect(run(before, insertLink)).toBe(after));
});
