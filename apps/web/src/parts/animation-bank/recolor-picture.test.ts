import { inks } from '@put/animation/picture-svg';
import { expect, test } from 'vitest';
import { pictureAddress } from './recolor-picture.ts';

const { light, dark } = inks;

test('a dark picture has dark colours, and its words stay', () => {
  const svg = `<svg fill="${light.text}"><rect fill="${light.surface}" stroke="#123456"/><text>="${light.text}"</text></svg>`;
  const shown = decodeURIComponent(
    pictureAddress(svg.replace(`="${light.text}"</text>`, `=&quot;${light.text}&quot;</text>`), 'dark'),
  );
  expect(shown).toContain(`fill="${dark.text}"`);
  expect(shown).toContain(`fill="${dark.surface}"`);
  expect(shown).toContain('stroke="#123456"');
  expect(shown).toContain(`=&quot;${light.text}&quot;`);
  expect(decodeURIComponent(pictureAddress(svg, 'light'))).toContain(svg);
});

test('no two light colours are one, or a dark picture could not tell them apart', () => {
  expect(new Set(Object.values(light)).size).toBe(Object.values(light).length);
});
