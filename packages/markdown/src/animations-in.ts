import type { LeafDirective } from 'mdast-util-directive';
import remarkDirective from 'remark-directive';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { embeddedId, embeddedInput } from './directives.ts';

const processor = unified().use(remarkParse).use(remarkDirective).freeze();

/** More in one text is no lesson. It bounds the time for a text of a million signs. */
const mostDirectives = 1000;

/** `inputs`: the data that the text gives to it, besides its own. */
export type AnimationInText = { id: number; inputs: string[] };

/**
 * The animations that stand in a text, in order, each once. Only the lines with a directive are parsed, so an example
 * in a listing counts too: an animation too many costs nothing, a missing one would be closed to its readers.
 */
export function animationsIn(text: string): AnimationInText[] {
  const directives = new Set(text.match(/::animation[^\n\r]*/g));
  const inputs = new Map<number, Set<string>>();
  for (const directive of [...directives].slice(0, mostDirectives)) {
    visit(processor.parse(directive), 'leafDirective', (node: LeafDirective) => {
      const id = node.name === 'animation' ? embeddedId(node) : null;
      if (id === null) return;
      const ofAnimation = inputs.get(Number(id)) ?? new Set();
      inputs.set(Number(id), ofAnimation);
      const input = embeddedInput(node);
      if (input !== null) ofAnimation.add(input);
    });
  }
  return [...inputs].map(([id, ofAnimation]) => ({ id, inputs: [...ofAnimation] }));
}
