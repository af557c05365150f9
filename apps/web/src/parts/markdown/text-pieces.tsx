import type { Excess, ReadPiece } from '@put/contract/lessons/read-text';
import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { markHeadings } from './heading-anchors.ts';
import { PlainText } from './plain-text.tsx';
import { type Embeds, showNodes } from './text-nodes.tsx';

export type TextContext = {
  /** The level of the text's highest heading: 2 when the page has its own first heading. */
  topHeading: 1 | 2 | 3 | 4;
  /** A prefix for the ids of headings and footnotes, so that two texts on one page have different ids. */
  idPrefix: string;
  /**
   * What `::task{id=12}` shows. Must be stable between renders (a constant of the module or a
   * memo).
   */
  embeds: Embeds;
};

type ShownPiece = {
  key: number;
  source: string;
  excess: Excess | null;
  /** Null: the piece is shown as it was typed. */
  read: (Pick<ReadPiece, 'nodes' | 'headings'> & { lines?: readonly number[] }) | null;
  /**
   * The first line of the piece in the source. `read.lines` are the lines of its blocks. A preview beside an editor
   * needs both.
   */
  line?: number;
};

/** The pieces of a text that this browser or the server has parsed. */
export function TextPieces({ pieces, topHeading, idPrefix, embeds }: TextContext & { pieces: readonly ShownPiece[] }) {
  const root = useRef<HTMLDivElement>(null);
  const marks = useMemo(() => marksOf(pieces, idPrefix, topHeading), [pieces, idPrefix, topHeading]);

  // The page opened before the text was there, so the browser could not scroll to the heading in its address.
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
      {pieces.map(({ key, line, source, read, excess }, index) => (
        <div key={key} className="pt-piece" data-line={line} data-lines={read?.lines?.join(' ')}>
          {read === null ? (
            <PlainText text={source} excess={excess === pieces[index - 1]?.excess ? null : excess} />
          ) : (
            <Piece nodes={read.nodes} marks={marks[index] ?? ''} {...{ idPrefix, embeds }} />
          )}
        </div>
      ))}
    </div>
  );
}

type PieceProps = Pick<ReadPiece, 'nodes'> & {
  /** Tags and ids of its headings, in order: «h2#text-начало h3#text-дальше». */
  marks: string;
  idPrefix: string;
  embeds: Embeds;
};

const Piece = memo(function Piece({ nodes, marks, idPrefix, embeds }: PieceProps): ReactNode {
  return showNodes(nodes, { idPrefix, embeds, marks: marks === '' ? [] : marks.split(' ') });
});

/** One string for each piece, so that a piece with the same headings is not rendered again. */
function marksOf(pieces: readonly ShownPiece[], idPrefix: string, topHeading: TextContext['topHeading']): string[] {
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
