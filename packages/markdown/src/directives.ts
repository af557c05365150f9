import { animationLimits } from '@put/contract/animations/animation-format';
import type { Paragraph, Root, RootContent } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import { SKIP, visit } from 'unist-util-visit';
import { readVideo } from './video-address.ts';

/** `:::note … :::`: blocks that contain text. */
const blocks = new Set(['note', 'warning', 'hint', 'spoiler']);
/** `::task{id=12}`: a reference to something stored elsewhere. */
const embeds = new Set(['task', 'animation']);

/**
 * Known directives become `pt-…` elements. Unknown ones become their own source text, so «12:30» and «пример:да» stay,
 * and an author sees a misspelt name.
 */
export function directives() {
  return (tree: Root, file: { value: unknown }) => {
    const source = String(file.value);
    const sourceOf = (node: RootContent) =>
      source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);

    visit(tree, (node, index, parent) => {
      if (parent === undefined || index === undefined) return;
      if (node.type === 'textDirective') {
        parent.children[index] = { type: 'text', value: sourceOf(node) };
        return SKIP;
      }
      if (node.type === 'leafDirective') {
        const id = embeddedId(node);
        const template = embeddedTemplate(node);
        const video = node.name === 'video' ? readVideo(node.attributes?.['url'] ?? '') : null;
        if (embeds.has(node.name) && id !== null) {
          node.data = { hName: `pt-${node.name}`, hProperties: { dataId: id, ...placeIn(node) } };
          node.children = [];
        } else if (template !== null) {
          node.data = { hName: 'pt-container', hProperties: { dataTemplate: template } };
          node.children = [];
        } else if (video !== null) {
          node.data = { hName: 'pt-video', hProperties: { dataHost: video.host, dataId: video.id } };
          node.children = [];
        } else parent.children[index] = paragraph(sourceOf(node));
        return SKIP;
      }
      if (node.type === 'containerDirective') {
        const title = takeTitle(node);
        if (blocks.has(node.name)) node.data = { hName: `pt-${node.name}`, hProperties: title === '' ? {} : { title } };
        else parent.children.splice(index, 1, paragraph(sourceOf(node).split('\n', 1)[0] ?? ''), ...node.children);
      }
      return undefined;
    });
  };
}

/** The number of what a directive refers to; null: none. */
export function embeddedId({ attributes }: LeafDirective): string | null {
  const id = attributes?.['id'] ?? '';
  return /^\d{1,12}$/.test(id) ? id : null;
}

/** `::container{template=3}`: the number of the template; null: none. */
export function embeddedTemplate({ name, attributes }: LeafDirective): string | null {
  const id = attributes?.['template'] ?? '';
  return name === 'container' && /^\d{1,12}$/.test(id) ? id : null;
}

/**
 * `::animation{id=3 step=5 to=9 input="5 2 4"}`: the steps to show, counted from 1, and the data to show them for. What
 * can not be meant is left out, so the animation is shown as a whole.
 */
function placeIn(node: LeafDirective): Record<string, string> {
  if (node.name !== 'animation') return {};
  const { attributes } = node;
  const [step, to, input] = [stepOf(attributes?.['step']), stepOf(attributes?.['to']), embeddedInput(node)];
  return {
    ...(step !== null && { dataStep: String(step) }),
    ...(to !== null && to >= (step ?? 1) && { dataTo: String(to) }),
    ...(input !== null && { dataInput: input }),
  };
}

const longestInput = 2000;
/** The data that a directive gives to an animation; null: the animation's own. */
export function embeddedInput({ attributes }: LeafDirective): string | null {
  const input = attributes?.['input'] ?? '';
  return input !== '' && input.length <= longestInput ? input : null;
}

function stepOf(text: string | null | undefined): number | null {
  const step = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return step >= 1 && step <= animationLimits.steps ? step : null;
}

/** `:::spoiler[Решение]`: the words in brackets are the title. */
function takeTitle(node: ContainerDirective | LeafDirective): string {
  const first = node.children[0];
  if (first?.type !== 'paragraph' || !first.data || !('directiveLabel' in first.data)) return '';
  node.children.shift();
  return first.children.map((child) => ('value' in child ? child.value : '')).join('');
}

const paragraph = (value: string): Paragraph => ({ type: 'paragraph', children: [{ type: 'text', value }] });
