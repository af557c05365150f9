import { memo, type ReactNode } from 'react';
import './markdown.css';
import type { Embeds } from './text-nodes.tsx';
import { type TextContext, TextPieces } from './text-pieces.tsx';
import { usePieces } from './use-pieces.ts';

const noEmbeds: Embeds = {};

/**
 * A text that is parsed in this browser while it is typed. Raw HTML is shown as text, and only listed elements are
 * allowed.
 */
export const LiveMarkdown = memo(function LiveMarkdown({
  text,
  topHeading = 1,
  idPrefix = 'text-',
  embeds = noEmbeds,
}: Partial<TextContext> & { text: string }): ReactNode {
  return <TextPieces pieces={usePieces(text)} {...{ topHeading, idPrefix, embeds }} />;
});
