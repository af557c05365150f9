import type { ReadText } from '@put/contract/lessons/read-text';
import { lazy, memo, type ReactNode, Suspense, useMemo } from 'react';
import './markdown.css';
import { PlainText } from './plain-text.tsx';
import type { Embeds } from './text-nodes.tsx';
import { type TextContext, TextPieces } from './text-pieces.tsx';

export type { Embeds } from './text-nodes.tsx';

let Loaded: typeof import('./live-markdown.tsx').LiveMarkdown | undefined;
const load = () => import('./live-markdown.tsx').then((module) => (Loaded = module.LiveMarkdown));
const Lazy = lazy(() => load().then((found) => ({ default: found })));

/**
 * Loads the parser before a part whose texts have no tree. Once it is there, such texts are never shown as they were
 * typed, and nothing moves.
 */
export const readyForTexts = (): Promise<unknown> => load().catch(() => undefined);

type Props = Partial<TextContext> & {
  text: string;
  /** The same text as the server has parsed it. Without it the page loads the parser. */
  tree?: ReadText;
};

const noEmbeds: Embeds = {};

/** Shows an author's text safely: it cannot run scripts, and it cannot freeze the page. */
export const Markdown = memo(function Markdown({
  text,
  tree,
  topHeading = 1,
  idPrefix = 'text-',
  embeds = noEmbeds,
}: Props): ReactNode {
  const pieces = useMemo(
    () =>
      tree?.map(({ nodes, headings, excess, source }, index) => ({
        key: index,
        source,
        excess,
        read: excess === null ? { nodes, headings } : null,
      })),
    [tree],
  );
  const context = { topHeading, idPrefix, embeds };
  if (pieces) return <TextPieces pieces={pieces} {...context} />;
  const LiveMarkdown = Loaded ?? Lazy;
  return (
    <Suspense fallback={<div className="pt-markdown" children={<PlainText text={text} excess={null} />} />}>
      <LiveMarkdown text={text} {...context} />
    </Suspense>
  );
});
