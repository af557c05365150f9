import { templates } from '@put/animation/templates/templates';
import { type EditedAnimation, TraceListing } from '@put/contract/animations/animation-editing';
import { AnimationKind } from '@put/contract/animations/animations';
import * as z from 'zod/mini';
import { templateList } from '../templates/template-list.ts';
import type { BeginWith } from './new-animation-search.ts';

/**
 * An animation as it is edited, valid or not, and the version that the edit started from; 0: it was never stored. What
 * is too long is said when it is stored.
 */
export const AnimationText = z.object({
  based_on: z.int(),
  kind: AnimationKind,
  title: z.string(),
  summary: z.string(),
  tag_ids: z.array(z.int()),
  source: z.string(),
  input: z.string(),
  allows_input: z.boolean(),
  input_hint: z.string(),
  speed: z.number(),
  listing: z.nullable(TraceListing),
  file_sha256: z.nullable(z.string()),
  words: z.string(),
});
export type AnimationText = z.infer<typeof AnimationText>;

const names = Object.keys(AnimationText.shape) as (keyof AnimationText)[];
const ownNames = names.filter((name) => name !== 'based_on');

export const copyOf = (text: AnimationText): AnimationText =>
  Object.fromEntries(names.map((name) => [name, text[name]])) as AnimationText;

/** Whether nothing that is stored differs. Lists are compared by what is in them. */
export const isSameText = (a: AnimationText, b: AnimationText): boolean =>
  ownNames.every((name) => a[name] === b[name] || JSON.stringify(a[name]) === JSON.stringify(b[name]));

export const textOf = (animation: EditedAnimation): AnimationText =>
  copyOf({ ...animation, based_on: animation.version });

/** What a new animation begins with. */
export function newText(begin: BeginWith | undefined): AnimationText {
  const nothing: AnimationText = {
    based_on: 0,
    kind: 'lottie',
    title: '',
    summary: '',
    tag_ids: [],
    source: '',
    input: '',
    allows_input: false,
    input_hint: '',
    speed: 1,
    listing: null,
    file_sha256: null,
    words: '',
  };
  if (begin === 'lottie') return nothing;
  const id = begin ?? 'empty';
  const { kind = 'scene', title = '' } = templateList.find((entry) => entry.id === id) ?? {};
  return { ...nothing, ...templates[id], kind, title: id === 'empty' ? '' : title };
}
