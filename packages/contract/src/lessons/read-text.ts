import * as z from 'zod/mini';

/** Plain text, or an element: its tag, its attributes (0: none) and its children. */
export type TextNode = string | readonly [tag: string, attributes: TextAttributes | 0, ...inner: TextNode[]];
export type TextAttributes = { readonly [name: string]: string | number | boolean };

/** Which limit a part of a text exceeds, so that it is shown as typed. */
export const Excess = z.enum(['depth', 'signs', 'table', 'length', 'elements']);
export type Excess = z.infer<typeof Excess>;

/** One or more whole blocks of a text. */
export const ReadPiece = z.object({
  // Not validated here: the browser renders only elements and attributes from its own list.
  nodes: z.array(z.unknown() as unknown as z.ZodMiniType<TextNode, TextNode>),
  /**
   * The headings of this piece in order. Their ids and levels depend on all headings above, so the whole text is needed
   * for them.
   */
  headings: z.array(z.object({ level: z.int(), words: z.string() })),
  excess: z.nullable(Excess),
  /** The source of a piece that exceeds a limit; else empty. */
  source: z.string(),
});
export type ReadPiece = z.infer<typeof ReadPiece>;

/**
 * A text that the server has parsed from Markdown, so that the reader's device need not. Absent or null (a very long
 * text): the browser parses it piece by piece.
 */
export const ReadText = z.optional(z.nullable(z.array(ReadPiece)));
export type ReadText = z.infer<typeof ReadText>;
