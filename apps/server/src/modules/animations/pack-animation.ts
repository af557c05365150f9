import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { AnimationContent } from '@put/contract/animations/animation-editing';
import type { Animation, StepText } from '@put/contract/animations/animation-format';
import type { ShownAnimation } from '@put/contract/animations/animations';
import type { NewCompiled } from './animations.store.ts';
import { storable } from './compile-animation.ts';
import { drawPreview } from './draw-preview.ts';

type Identity = { id: number; version: number; title: string };
type Made = { animation: Animation; words: string };

/** The answer to readers. The author's own words stand for those that were made of the steps. */
export const shownOf = (
  { id, version, title }: Identity,
  { allows_input, input, input_hint, speed, words: ownWords }: Omit<AnimationContent, 'source'>,
  { animation, words }: Made,
): ShownAnimation => ({
  id,
  version,
  title,
  kind: animation.kind,
  total_steps: animation.steps.length,
  allows_input,
  input,
  input_hint,
  speed,
  words: ownWords.trim() === '' ? words : ownWords,
  animation: { ...animation, title },
});

/** In letters; the search looks no farther. */
const longestSaid = 100_000;

/** What a version stores of a compiled animation. */
export async function packAnimation(shown: ShownAnimation): Promise<NewCompiled> {
  const steps: readonly StepText[] = shown.animation.steps;
  const said = steps.flatMap(({ say, chapter }) => (chapter === undefined ? [say] : [chapter, say]));
  return {
    format: shown.animation.format,
    compiled: await packShown(shown),
    total_steps: shown.total_steps,
    preview: storable(drawPreview(shown.animation)),
    said: storable([...new Set([shown.words, ...said])].join('\n').slice(0, longestSaid)),
  };
}

/**
 * Of 11 levels. A version is compressed once and read often; a higher level takes seconds for the largest ones. For own
 * data somebody waits.
 */
const [qualityOfVersion, qualityOfRun] = [9, 5];

export async function packShown(shown: ShownAnimation, { isOfRun = false } = {}): Promise<Buffer> {
  const bytes = Buffer.from(JSON.stringify(shown));
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isOfRun ? qualityOfRun : qualityOfVersion,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** Undoes `packShown`. */
export const unpackShown = async (compiled: Buffer): Promise<ShownAnimation> =>
  JSON.parse((await promisify(brotliDecompress)(compiled)).toString()) as ShownAnimation;
