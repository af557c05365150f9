import { memo, type ReactNode } from 'react';
import './markdown.css';
import type { Embeds } from './text-nodes.tsx';
import { type TextPlace, TextPieces } from './text-pieces.tsx';
import { usePieces } from './use-pieces.ts';

const noEmbeds: Embeds = {};

/** A text that is read here, as it is typed: raw HTML is text, and the rest passes a list of allowed elements. */
export const LiveMarkdown = memo(function LiveMarkdown({
  text,
  topHeading = 1,
  idPrefix = 'text-',
  embeds = noEmbeds,
}: Partial<TextPlace> & { text: string }): ReactNode {
  return <TextPieces pieces={usePieces(text)} {...{ topHeading, idPrefix, embeds }} />;
});
