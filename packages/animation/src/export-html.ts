import type { Patch, SceneState, StepText } from '@put/contract/animations/animation-format';
import { patchBetween } from './performed-steps.ts';
import { type Ink, inks } from './picture-svg.ts';

/** A line of the listing, cut into pieces of one colour. */
export type ColoredLine = readonly { text: string; className: string }[];
/** What the player in an exported file reads from `#animation`. Each step has the difference to the state before it. */
export type ExportedAnimation = { steps: (Pick<StepText, 'say' | 'line' | 'chapter'> & { patch: Patch })[] };

export type Export = {
  title: string;
  steps: readonly StepText[];
  stateAt: (step: number) => SceneState;
  /** Null: nothing stands beside the picture. */
  code: readonly ColoredLine[] | null;
  /** The player, which needs nothing from outside: one script and one style sheet. */
  player: { script: string; style: string };
  /** `@font-face` rules with the fonts in them. */
  fonts: string;
};

/**
 * An animation as one HTML file, which plays without a server and asks the network for nothing. The sentences and the
 * listing stand in it as text, for those whose browser runs no scripts. Texts of authors are escaped everywhere.
 */
export function exportHtml({ title, steps, stateAt, code, player, fonts }: Export): string {
  const shown: ExportedAnimation = {
    steps: steps.map(({ say, line, chapter }, at) => ({
      say,
      ...(line !== undefined && { line }),
      ...(chapter !== undefined && { chapter }),
      patch: patchBetween(at === 0 ? {} : stateAt(at - 1), stateAt(at)),
    })),
  };
  const name = escape(title);
  const lines = code?.map(
    (line) =>
      `<li>${line.map(({ text, className }) => `<span class="${escape(className)}">${escape(text)}</span>`).join('')}</li>`,
  );
  const sentences = steps.map(({ say }) => `<li>${escape(say)}</li>`);
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; font-src data:">
<title>${name}</title>
<style>
${fonts}
${colours(inks.light)}
@media (prefers-color-scheme: dark) { ${colours(inks.dark)} }
${player.style.replaceAll(/<\/style/gi, '<\\/style')}
</style>
</head>
<body>
<main id="player" tabindex="-1" aria-label="${name}">
<h1>${name}</h1>
<div class="body">
<div id="picture"></div>
${lines ? `<ol id="code" tabindex="0" aria-label="Программа">${lines.join('')}</ol>` : ''}
</div>
<div id="told"></div>
<div id="controls" role="group" aria-label="Управление"></div>
<details id="texts"><summary>Текстом</summary><ol>${sentences.join('')}</ol></details>
</main>
<script type="application/json" id="animation">${JSON.stringify(shown).replaceAll('<', '\\u003c')}</script>
<script type="module">
${player.script.replaceAll(/<\/script/gi, '<\\/script').replaceAll('<!--', '<\\!--')}
</script>
</body>
</html>
`;
}

/** The names by which the styles of the stage ask for colours. */
const colours = (ink: Ink): string =>
  `:root { --pt-surface: ${ink.surface}; --pt-sunken: ${ink.sunken}; --pt-text: ${ink.text}; --pt-dimmed: ${ink.dimmed}; --pt-line: ${ink.line}; --pt-line-strong: ${ink.strong}; --pt-good: ${ink.good}; --pt-primary-soft: ${ink.goodSoft}; --pt-here-line: ${ink.here}; --pt-here-soft: ${ink.hereSoft}; --pt-here-text: ${ink.hereText}; --pt-bad: ${ink.bad}; --pt-bad-soft: ${ink.badSoft}; --pt-warning-soft: ${ink.paper}; }`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** NUL and halves of letters would be shown as a sign of damage. */
const escape = (text: string): string =>
  text
    .replaceAll('\0', '')
    .toWellFormed()
    .replaceAll(/[&<>"']/g, (letter) => escapes[letter]!);
