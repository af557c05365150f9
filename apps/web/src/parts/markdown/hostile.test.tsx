import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { TextNode } from '@put/contract/lessons/read-text';
import { hostileTexts } from '@put/markdown/hostile-texts';
import { readPiece } from '@put/markdown/piece-tree';
import { firstWork, makeMemory, stepWork } from '@put/markdown/read-pieces';
import { splitText } from '@put/markdown/split-text';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveMarkdown as Markdown } from './live-markdown.tsx';
import { renderFormula } from './render-formula.ts';

// the test page has no doctype, and KaTeX warns about that
vi.hoisted(() => Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' }));
afterEach(cleanup);

/** The most work that one piece may take: a tenth of a second on an idle machine. */
const mostWorkOfPiece = 400_000;

describe('a text made to hold up its reader', () => {
  it.each(Object.entries(hostileTexts(1_000_000)))('is cut into bounded work: %s', (_, text) => {
    const pieces = splitText(text);
    const works = pieces.filter(({ excess }) => excess === null).map(({ work }) => work);
    expect(pieces.length).toBeLessThan(4_000);
    expect(Math.max(0, ...works)).toBeLessThan(mostWorkOfPiece);
    expect(pieces.map(({ source }) => source.split('\n\n[a]: ')[0]).join('\n').length).toBeGreaterThan(
      text.length * 0.9,
    );
  });

  it.each(Object.entries(hostileTexts(2_000)))('is read at the limits of a piece: %s', (_, text) => {
    const memory = makeMemory();
    const pieces = splitText(text);
    while (memory.read(pieces, stepWork).isWaiting);
    expect(memory.read(pieces, 0).shown.every(({ read, excess }) => (read === null) === (excess !== null))).toBe(true);
  });

  it.each([
    ['a table of ten thousand cells', `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(5_000)}`, 'таблица слишком большая'],
    ['quotes in quotes', `${'> '.repeat(500)}дно`, 'вложены друг в друга слишком глубоко'],
    ['call-outs in call-outs', `${':::note\n'.repeat(50)}дно`, 'вложены друг в друга слишком глубоко'],
    ['brackets', `${'['.repeat(5_000)}дно`, 'слишком много знаков разметки'],
    ['one paragraph without end', `${'слово '.repeat(20_000)}дно`, 'он слишком длинный'],
  ])('is shown as it was typed, with the reason, and the rest as usual: %s', async (_, hostile, reason) => {
    const before = 'Сначала **важное**.\n\n'.repeat(120);
    const { container } = render(<Markdown text={`${before}# Дальше\n\n${hostile}`} />);
    await waitFor(() => expect(container.querySelectorAll('strong').length).toBe(120));
    expect(screen.getByText(new RegExp(reason))).toBeDefined();
    expect(container.querySelector('.pt-plain')?.textContent).not.toBe('');
  });

  it('stops where a page would have too many elements', () => {
    const memory = makeMemory();
    // equal pieces are read once, and each of them counts
    const text = 'слово\n\n'.repeat(100_000);
    const pieces = splitText(text);
    let shown = memory.read(pieces, firstWork).shown;
    for (let steps = 0; steps < 2_000; steps += 1) {
      const step = memory.read(pieces, stepWork);
      shown = step.shown;
      if (!step.isWaiting) break;
    }
    const elements = shown.reduce((sum, { read }) => sum + (read?.elements ?? 0), 0);
    expect(elements).toBeGreaterThan(10_000);
    expect(elements).toBeLessThan(70_000);
    expect(shown.at(-1)?.excess).toBe('elements');
  });

  it.each([
    ['a macro that doubles itself', '\\def\\a{\\a\\a}\\a'],
    [
      'macros of macros',
      '\\def\\a{xxxxxxxxxx}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b\\b\\b}\\c\\c\\c\\c\\c\\c\\c\\c',
    ],
    ['fractions in fractions', '\\frac{1}{'.repeat(300) + 'x' + '}'.repeat(300)],
    ['braces in braces', '{'.repeat(1_400) + 'x' + '}'.repeat(1_400)],
    ['roots of roots', '\\sqrt{'.repeat(400) + 'x' + '}'.repeat(400)],
    ['a formula without end', 'x+'.repeat(5_000)],
  ])('a formula that explodes ends in its source: %s', (_, tex) => {
    expect(renderFormula(tex, true)).toEqual({ errorAt: null });
  });

  it('limits the size of a huge rule in a formula', async () => {
    const { container } = render(<Markdown text="$\rule{900em}{900em}$" />);
    await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull());
    const sizes = [...container.querySelectorAll<HTMLElement>('.katex *')].map(({ style }) =>
      parseFloat(style?.borderTopWidth),
    );
    expect(Math.max(...sizes.filter(Number.isFinite))).toBeLessThanOrEqual(20);
  });
});

describe('a long text', () => {
  const section = (index: number) =>
    [
      `## Раздел ${index}`,
      'Слова, **важное** и $x^2$, [ссылка][адрес].',
      '- раз\n\n  ещё раз\n\n- два\n  - три',
      '1. один\n\n```python\n# не заголовок\n\nprint(1)\n```\n\n2. два',
      ':::note\nРаз\n\n# Заголовок внутри\n\nДва\n:::',
      '| а | б |\n| - | - |\n| 1 | 2 |',
      '> Цитата\n\nСлова после неё\nи ещё строка',
      '$$\nx\n\n# y\n$$',
      '```\n# не заголовок\n\n:::note\n```',
      '    отступ — это код\n\n    и дальше он же',
    ].join('\n\n');
  const text = `${Array.from({ length: 12 }, (_, index) => section(index)).join('\n\n')}\n\n[адрес]: https://example.org`;

  it('says the same in pieces as in one', () => {
    const pieces = splitText(text);
    expect(pieces.length).toBeGreaterThan(5);
    const inPieces = pieces.flatMap(({ source }) => readPiece(source).nodes);
    expect(inPieces.flatMap(bare)).toEqual(readPiece(text).nodes.flatMap(bare));
  });

  it('numbers its headings across all pieces', () => {
    const { container } = render(<Markdown text={'# Слово\n\nтекст\n\n'.repeat(200)} />);
    const ids = [...container.querySelectorAll('h1')].map(({ id }) => id);
    expect(ids.length).toBe(200);
    expect(new Set(ids).size).toBe(200);
  });

  it('is shown step by step, and no part of it is missing meanwhile', async () => {
    const long = Array.from({ length: 40 }, (_, index) => section(index))
      .join('\n\n')
      .repeat(3);
    const { container } = render(<Markdown text={long} />);
    expect(container.textContent).toContain('Раздел 39');
    expect(container.querySelectorAll('.pt-plain').length).toBeGreaterThan(0);
    await waitFor(() => expect(container.querySelectorAll('.pt-plain').length).toBe(0));
    expect(container.querySelectorAll('table').length).toBe(120);
  });

  it('keeps open what a reader has opened, when something before it changes', () => {
    const hidden = ':::spoiler[Решение]\nОтвет\n:::';
    const body = `${'Слова и слова.\n\n'.repeat(200)}# Конец\n\n${hidden}`;
    const { container, rerender } = render(<Markdown text={body} />);
    container.querySelector('details')!.open = true;
    const same = container.querySelector('details');
    rerender(<Markdown text={`Новое начало.\n\n${body}`} />);
    expect(container.querySelector('details')).toBe(same);
    expect(same?.open).toBe(true);
  });
});

/** The nodes without the spaces between blocks. */
function bare(node: TextNode): unknown[] {
  if (typeof node === 'string') return node.trim() === '' ? [] : [node];
  const [tag, attributes, ...inner] = node;
  return [[tag, attributes, ...inner.flatMap(bare)]];
}
