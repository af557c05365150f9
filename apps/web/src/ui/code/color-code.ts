import type { Parser } from '@lezer/common';
import { quickColors } from './quick-colors.ts';

export type ColoredPiece = { text: string; className: string };

/** In characters. Colouring longer code would block the page, so it stays plain. */
const longestCode = 50_000;

/**
 * Each grammar is a chunk of its own and loads no part of the editor. Only the modes of `stream-colors` need a part of
 * it.
 */
const parsers: Record<string, () => Promise<Parser>> = {
  javascript: () => import('@lezer/javascript').then((module) => module.parser.configure({ dialect: 'jsx' })),
  typescript: () => import('@lezer/javascript').then((module) => module.parser.configure({ dialect: 'ts jsx' })),
  cpp: () => import('@lezer/cpp').then((module) => module.parser),
  java: () => import('@lezer/java').then((module) => module.parser),
  go: () => import('@lezer/go').then((module) => module.parser),
  rust: () => import('@lezer/rust').then((module) => module.parser),
};
const otherNames = new Map(
  'py:python python3:python js:javascript jsx:javascript ts:typescript tsx:typescript c:cpp c++:cpp h:cpp hpp:cpp postgresql:sql sqlite:sql golang:go rs:rust pas:pascal delphi:pascal cs:csharp c#:csharp'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

export async function colorCode(code: string, languageName: string): Promise<ColoredPiece[] | null> {
  const name = languageName.toLowerCase();
  const language = otherNames.get(name) ?? name;
  if (code.length > longestCode) return null;
  const pieces: ColoredPiece[] = [];
  const put = (text: string, className: string) => pieces.push({ text, className });
  const colorAtOnce = quickColors.get(language);
  if (colorAtOnce) {
    colorAtOnce(code, put);
    return pieces;
  }
  if (language === 'pascal' || language === 'csharp') {
    const { colorByMode, streamModes } = await import('./stream-colors.ts');
    colorByMode(code, await streamModes[language]!(), put);
    return pieces;
  }
  const load = Object.hasOwn(parsers, language) ? parsers[language] : undefined;
  if (load === undefined) return null;
  const [parser, { highlightCode }, { codeColors }] = await Promise.all([
    load(),
    import('@lezer/highlight'),
    import('../code-editor/code-colors.ts'),
  ]);
  highlightCode(code, parser.parse(code), codeColors, put, () => put('\n', ''));
  return pieces;
}
