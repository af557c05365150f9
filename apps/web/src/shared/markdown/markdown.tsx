import type { Element } from 'hast';
import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { allowedHtml } from './allowed-html.ts';
import { markdownComponents, type Embeds } from './markdown-components.tsx';
import { directives } from './directives.ts';
import { headingAnchors } from './heading-anchors.ts';
import { htmlAsText } from './html-as-text.ts';
import './markdown.css';

export type { Embeds } from './markdown-components.tsx';

type Props = {
  text: string;
  /** What the highest heading of the text becomes: 2 where the page has its own first heading. */
  topHeading?: 1 | 2 | 3;
  /** Keeps ids of headings and footnotes apart where two texts stand on one page. */
  idPrefix?: string;
  /** What `::task{id=12}` and `::animation{id=3}` show. Must be stable between renders (a constant of the module or a memo). */
  embeds?: Embeds;
};

const remarkPlugins: NonNullable<Options['remarkPlugins']> = [
  remarkGfm,
  remarkMath,
  remarkDirective,
  directives,
  htmlAsText,
];
const noEmbeds: Embeds = {};

/**
 * An author's text, safe to show: raw HTML is text, the rest passes a list of allowed elements, and only after that come
 * the trusted makers (ids, formulas, colours). Nothing in it can run as the application.
 */
export const Markdown = memo(function Markdown({
  text,
  topHeading = 1,
  idPrefix = 'text-',
  embeds = noEmbeds,
}: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const components = useMemo<Components>(() => markdownComponents(idPrefix, embeds), [idPrefix, embeds]);
  const rehypePlugins = useMemo<NonNullable<Options['rehypePlugins']>>(
    () => [[rehypeSanitize, allowedHtml], footnoteTitleLevel, [headingAnchors, { idPrefix, topLevel: topHeading }]],
    [idPrefix, topHeading],
  );
  const remarkRehypeOptions = useMemo(
    () => ({ clobberPrefix: idPrefix, footnoteLabel: 'Сноски', footnoteBackLabel: 'Вернуться к тексту' }),
    [idPrefix],
  );

  // A link to a heading comes before the text does, so the browser had nothing to scroll to.
  useEffect(() => {
    const id = location.hash.slice(1);
    if (id === '') return;
    const heading = [...(root.current?.querySelectorAll('[id]') ?? [])].find(
      (element) => encodeURI(element.id) === id || element.id === id,
    );
    heading?.scrollIntoView();
  }, []);

  return (
    <div ref={root} className="pt-markdown">
      <ReactMarkdown {...{ remarkPlugins, rehypePlugins, remarkRehypeOptions, components }}>{text}</ReactMarkdown>
    </div>
  );
});

/** The footnotes' own heading is an h2 with a known id; it must not take part in the numbering of headings. */
function footnoteTitleLevel() {
  return (tree: { children: unknown[] }) => {
    for (const node of tree.children as Element[]) {
      if (node.type !== 'element' || node.tagName !== 'section') continue;
      const title = node.children.find((child) => child.type === 'element' && child.tagName === 'h2');
      if (title?.type === 'element') title.properties['className'] = ['pt-visually-hidden'];
    }
  };
}
