import type { ReadText } from '@put/contract/read-text';
import { lazy, memo, type ReactNode, Suspense, useMemo } from 'react';
import './markdown.css';
import { PlainText } from './plain-text.tsx';
import type { Embeds } from './text-nodes.tsx';
import { type TextPlace, TextPieces } from './text-pieces.tsx';

export type { Embeds } from './text-nodes.tsx';

const LiveMarkdown = lazy(() => import('./live-markdown.tsx').then((module) => ({ default: module.LiveMarkdown })));

type Props = Partial<TextPlace> & {
  text: string;
  /** The same text as the server has read it; without it, what reads texts is loaded. */
  tree?: ReadText;
};

const noEmbeds: Embeds = {};

/** An author's text, safe to show: nothing in it can run as the application, and nothing in it can hold up the page. */
export const Markdown = memo(function Markdown({
  text,
  tree,
  topHeading = 1,
  idPrefix = 'text-',
  embeds = noEmbeds,
}: Props): ReactNode {
  const pieces = useMemo(
    () =>
      tree?.map(({ nodes, headings, excess, source }, place) => ({
        key: place,
        source,
        excess,
        read: excess === null ? { nodes, headings } : null,
      })),
    [tree],
  );
  const place = { topHeading, idPrefix, embeds };
  if (pieces) return <TextPieces pieces={pieces} {...place} />;
  return (
    <Suspense fallback={<div className="pt-markdown" children={<PlainText text={text} excess={null} />} />}>
      <LiveMarkdown text={text} {...place} />
    </Suspense>
  );
});
