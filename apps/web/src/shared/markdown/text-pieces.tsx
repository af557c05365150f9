import type { Excess, ReadPiece } from '@put/contract/read-text';
import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { markHeadings } from './heading-anchors.ts';
import { PlainText } from './plain-text.tsx';
import { type Embeds, showNodes } from './text-nodes.tsx';

export type TextPlace = {
  /** What the highest heading of the text becomes: 2 where the page has its own first heading. */
  topHeading: 1 | 2 | 3 | 4;
  /** Keeps ids of headings and footnotes apart where two texts stand on one page. */
  idPrefix: string;
  /** What `::task{id=12}` and `::animation{id=3}` show. Must be stable between renders (a constant of the module or a memo). */
  embeds: Embeds;
};

type ShownPiece = {
  key: number;
  source: string;
  excess: Excess | null;
  /** Missing: shown as it was typed. */
  read: (Pick<ReadPiece, 'nodes' | 'headings'> & { lines?: readonly number[] }) | null;
  /** Where it begins, and on which of its lines its blocks do: for who edits the text beside. */
  line?: number;
};

/** The pieces of a text that has been read, here or by the server. */
export function TextPieces({ pieces, topHeading, idPrefix, embeds }: TextPlace & { pieces: readonly ShownPiece[] }) {
  const root = useRef<HTMLDivElement>(null);
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
        <div key={key} className="pt-piece" data-line={line} data-lines={read?.lines?.join(' ')}>
          {read === null ? (
            <PlainText text={source} excess={excess === pieces[place - 1]?.excess ? null : excess} />
          ) : (
            <Piece nodes={read.nodes} marks={marks[place] ?? ''} {...{ idPrefix, embeds }} />
          )}
        </div>
      ))}
    </div>
  );
}

type PieceProps = Pick<ReadPiece, 'nodes'> & {
  /** What its headings become, in their order: «h2#text-начало h3#text-дальше». */
  marks: string;
  idPrefix: string;
  embeds: Embeds;
};

const Piece = memo(function Piece({ nodes, marks, idPrefix, embeds }: PieceProps): ReactNode {
  return showNodes(nodes, { idPrefix, embeds, marks: marks === '' ? [] : marks.split(' ') });
});

/** As one string a piece, so that a piece whose headings stay the same is not drawn again. */
function marksOf(pieces: readonly ShownPiece[], idPrefix: string, topHeading: TextPlace['topHeading']): string[] {
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
