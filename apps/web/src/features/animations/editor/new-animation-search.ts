import type { TemplateId } from '@put/animation/templates/templates';
import { templateList } from '../templates/template-list.ts';

/** Search parameters of the screen of a new animation: what it begins with. */
export type NewAnimationSearch = { template?: TemplateId | 'lottie' };

export function readNewAnimationSearch({ template }: Record<string, unknown>): NewAnimationSearch {
  if (template === 'lottie') return { template };
  const entry = templateList.find(({ id }) => id === template);
  return entry === undefined ? {} : { template: entry.id };
}
