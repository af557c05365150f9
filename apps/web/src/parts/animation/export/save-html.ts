import { exportHtml } from '@put/animation/export-html';
import type { Animation } from '@put/contract/animations/animation-format';
import monoCyrillic from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-cyrillic-wght-normal.woff2?url';
import monoLatin from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url';
import sansCyrillic from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url';
import sansLatin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url';
import { saveBlob } from '../../../ui/browser/save-blob.ts';
import { colorCode } from '../../../ui/code/color-code.ts';
import { linesOfPieces } from '../../../ui/code/lines-of-pieces.ts';
import codeColours from '../../../ui/code-editor/code-colors.css?inline';
import type { Pictures } from '../pictures.ts';
import stageStyle from '../stage.css?inline';
import playerStyle from './standalone-player.css?inline';
// the address of a script that is built apart, with all that it imports
// oxlint-disable-next-line import/default -- the query makes the default export
import playerAddress from './standalone-player.ts?worker&url';

type Wanted = { title: string; animation: Animation; pictures: Pictures };

/** Gives the whole animation as one file that plays without us. */
export async function saveHtml({ title, animation, pictures }: Wanted): Promise<void> {
  const { steps, code, language } = animation;
  const [script, fonts, colored] = await Promise.all([
    fetch(playerAddress).then(textOf),
    fontFaces(),
    code === null ? null : colorCode(code.join('\n'), language).catch(() => null),
  ]);
  const lines = colored === null ? code?.map((text) => [{ text, className: '' }]) : linesOfPieces(colored);
  const style = [darkByItself(codeColours), stageStyle, playerStyle].join('\n');
  const html = exportHtml({
    title,
    steps,
    stateAt: pictures.stateAt,
    code: lines ?? null,
    player: { script, style },
    fonts,
  });
  saveBlob(`${title}.html`, new Blob([html], { type: 'text/html' }));
}

const textOf = (answer: Response): Promise<string> => {
  if (!answer.ok) throw new Error(`the player of files: ${answer.status}`);
  return answer.text();
};

/** In a page of ours the scheme is an attribute; in a file it is the system's. */
const darkByItself = (css: string) =>
  css.replace(
    /:root\[data-mantine-color-scheme=["']?dark["']?\]\s*(\{[^}]*\})/,
    '@media (prefers-color-scheme: dark) { :root $1 }',
  );

const faces = [
  ['Onest Variable', sansLatin, 'U+0000-00FF, U+2000-206F, U+2190-21FF, U+2212'],
  ['Onest Variable', sansCyrillic, 'U+0400-045F, U+0490-0491, U+2116'],
  ['JetBrains Mono Variable', monoLatin, 'U+0000-00FF, U+2000-206F, U+2190-21FF, U+2212'],
  ['JetBrains Mono Variable', monoCyrillic, 'U+0400-045F, U+0490-0491, U+2116'],
] as const;

/** The fonts go along; a file without them is read all the same. */
async function fontFaces(): Promise<string> {
  const rules = faces.map(async ([family, address, range]) => {
    const answer = await fetch(address);
    if (!answer.ok) return '';
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    return `@font-face { font-family: '${family}'; font-weight: 100 900; src: url(data:font/woff2;base64,${base64}) format('woff2'); unicode-range: ${range}; }`;
  });
  return (await Promise.all(rules.map((rule) => rule.catch(() => '')))).join('\n');
}
