import type { LeafDirective } from 'mdast-util-directive';
import remarkDirective from 'remark-directive';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { embeddedTemplate } from './directives.ts';

const processor = unified().use(remarkParse).use(remarkDirective).freeze();

/** More in one text is no lesson. It bounds the time for a text of a million signs. */
const mostDirectives = 1000;

/**
 * The templates of containers that stand in a text as `::container{template=3}`, in order, each once. Only the lines with
 * a directive are parsed, so an example in a listing counts too: a template too many costs nothing, a missing one would
 * be closed to its readers.
 */
export function containersIn(text: string): number[] {
  const directives = new Set(text.match(/::container[^\n\r]*/g));
  const ids = new Set<number>();
  for (const directive of [...directives].slice(0, mostDirectives))
    visit(processor.parse(directive), 'leafDirective', (node: LeafDirective) => {
      const id = embeddedTemplate(node);
      if (id !== null) ids.add(Number(id));
    });
  return [...ids];
}
