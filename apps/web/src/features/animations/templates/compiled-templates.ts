import type { Animation } from '@put/contract/animations/animation-format';
import type { TemplateId } from '@put/animation/templates/templates';

const files = import.meta.glob<Animation>('./compiled/*.json', { eager: true, import: 'default' });

/** What the program of a template comes to: the gallery shows it without running one. */
export function compiledTemplate(id: TemplateId): Animation {
  const found = files[`./compiled/${id}.json`];
  if (found === undefined) throw new Error(`no compiled template ${id}`);
  return found;
}
