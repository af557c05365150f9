import type { TemplateId } from '@put/animation/templates/templates';
import { templateList } from '../templates/template-list.ts';

/** What a new animation begins with. */
export type BeginWith = TemplateId | 'lottie';
/** Search parameters of its screen; `choose` shows all that it may begin with. */
export type NewAnimationSearch = { template?: BeginWith | 'choose' };

export function readNewAnimationSearch({ template }: Record<string, unknown>): NewAnimationSearch {
  if (template === 'lottie' || template === 'choose') return { template };
  const entry = templateList.find(({ id }) => id === template);
  return entry === undefined ? {} : { template: entry.id };
}
