import type { SceneState } from '@put/contract/animations/animation-format';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inks, svgOf } from './picture-svg.ts';
import { place } from './place.ts';
import { anyState } from './testing/any-scene.ts';

const texts = [
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
  `" onload='x' &amp;`,
  'a\0b\u0007c',
  '\uD800x\uDC00',
];
const hostile: SceneState = {
  p0: {
    kind: 'values',
    title: texts[0]!,
    note: texts.join(' '),
    rows: Object.fromEntries(texts.map((text, o) => [text, { v: text, o, n: text }])),
  },
};

test('texts of authors stay texts', () => {
  const svg = svgOf(place(hostile, 880), { ink: inks.light });
  expect(svg).not.toMatch(/<script|<\/script/);
  // only the tags and attributes that pictures are drawn of
  const tags = new Set([...svg.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag));
  expect(tags).toEqual(new Set(['svg', 'title', 'g', 'rect', 'path', 'text']));
  expect(svg.match(/ on\w+=(?=["'])/)).toBeNull();
  expect(svg).not.toContain('href');
  // letters that XML does not know are gone
  expect(svg.isWellFormed()).toBe(true);
  // oxlint-disable-next-line no-control-regex
  expect(svg).not.toMatch(/[\0-\u0008\u000B\u000C\u000E-\u001F]/);
  expect(svg).toContain('abc');
});

test('every picture is well-formed XML', () => {
  fc.assert(
    fc.property(anyState, fc.integer({ min: 260, max: 900 }), (state, width) => {
      const svg = svgOf(place(state, width), { ink: inks.dark, margin: 8 });
      const open: string[] = [];
      const rest = svg.replace(
        /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<&]*(?:&[a-z#0-9]+;[^"<&]*)*")*)(\/?)>/g,
        (_, end, tag, __, empty) => {
          if (end === '/') expect(open.pop()).toBe(tag);
          else if (empty === '') open.push(String(tag));
          return '';
        },
      );
      expect(open).toEqual([]);
      expect(rest).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)/);
    }),
    { numRuns: 100 },
  );
});
