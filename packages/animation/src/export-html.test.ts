import type { SceneState } from '@put/contract/animations/animation-format';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportHtml, type ExportedAnimation } from './export-html.ts';
import { statesOf } from './states.ts';
import { anyState } from './testing/any-scene.ts';

const player = { script: 'let a = "</script><!--";', style: '.x { color: red }' };
const valuesOf = (text: string): SceneState => ({
  p0: { kind: 'values', title: text, rows: { [text]: { v: text, o: 0 } } },
});

const exported = (html: string): ExportedAnimation =>
  JSON.parse(/<script type="application\/json" id="animation">(.*)<\/script>/.exec(html)![1]!) as ExportedAnimation;

test('texts of authors stay texts in the exported file', () => {
  const text = `</script><script>alert(1)</script> <img src=x onerror="alert(1)"> & ' \0 \uD800`;
  const html = exportHtml({
    title: text,
    steps: [{ say: text, line: 1, chapter: text }],
    stateAt: () => valuesOf(text),
    code: [[{ text, className: '"><b>' }]],
    player,
    fonts: '',
  });
  // the data, the player, and nothing else that runs
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html.match(/<\/script/g)).toHaveLength(2);
  expect(html).not.toMatch(/<img|<b>|<!--/);
  expect(html).not.toContain('\0');
  expect(html.isWellFormed()).toBe(true);
  expect(html).toContain("default-src 'none'");
  expect(exported(html).steps[0]!.say).toBe(text);
});

test('the steps of the file make the same states', () => {
  fc.assert(
    fc.property(fc.array(anyState, { minLength: 1, maxLength: 5 }), (states) => {
      const html = exportHtml({
        title: 'Проба',
        steps: states.map((_, at) => ({ say: `Шаг ${at}.`, ...(at === 0 && { line: 1, chapter: 'Начало' }) })),
        stateAt: (step) => states[step]!,
        code: null,
        player,
        fonts: '',
      });
      const { steps } = exported(html);
      expect(statesOf(steps)).toEqual(states.map((state) => JSON.parse(JSON.stringify(state))));
      expect(steps.map(({ say }) => say)).toEqual(states.map((_, at) => `Шаг ${at}.`));
    }),
    { numRuns: 100 },
  );
});
