import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Components } from 'hast-util-to-jsx-runtime';
import { markHeadings } from './heading-anchors.ts';
import { type Embeds, markdownComponents } from './markdown-components.tsx';
import './markdown.css';
import { MarkdownPiece } from './markdown-piece.tsx';
import { PlainText } from './plain-text.tsx';
import { type ShownPiece, usePieces } from './use-pieces.ts';

export type { Embeds } from './markdown-components.tsx';

type Props = {
  text: string;
  /** What the highest heading of the text becomes: 2 where the page has its own first heading. */
  topHeading?: 1 | 2 | 3 | 4;
  /** Keeps ids of headings and footnotes apart where two texts stand on one page. */
  idPrefix?: string;
  /** What `::task{id=12}` and `::animation{id=3}` show. Must be stable between renders (a constant of the module or a memo). */
  embeds?: Embeds;
};

const noEmbeds: Embeds = {};

/**
 * An author's text, safe to show: raw HTML is text, the rest passes a list of allowed elements, and only after that come
 * the trusted makers (ids, formulas, colours). Nothing in it can run as the application, and nothing in it can hold up the page.
 */
export const Markdown = memo(function Markdown({
  text,
  topHeading = 1,
  idPrefix = 'text-',
  embeds = noEmbeds,
}: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const components = useMemo<Partial<Components>>(() => markdownComponents(idPrefix, embeds), [idPrefix, embeds]);
  const pieces = usePieces(text, idPrefix);
  const marks = useMemo(() => marksOf(pieces, idPrefix, topHeading), [pieces, idPrefix, topHeading]);

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
      {pieces.map(({ key, line, source, read, excess }, place) => (
        <div key={key} className="pt-piece" data-line={line} data-lines={read?.lines.join(' ')}>
          {read === null ? (
            <PlainText text={source} excess={excess === pieces[place - 1]?.excess ? null : excess} />
          ) : (
            <MarkdownPiece tree={read.tree} marks={marks[place] ?? ''} components={components} />
          )}
        </div>
      ))}
    </div>
  );
});

/** As one string a piece, so that a piece whose headings stay the same is not drawn again. */
function marksOf(pieces: readonly ShownPiece[], idPrefix: string, topHeading: 1 | 2 | 3 | 4): string[] {
  const marks = markHeadings(
    pieces.flatMap(({ read }) => read?.headings ?? []),
    idPrefix,
    topHeading,
  );
  let used = 0;
  return pieces.map(({ read }) => {
    const own = marks.slice(used, used + (read?.headings.length ?? 0));
    used += own.length;
    return own.join(' ');
  });
}
