import * as z from 'zod/mini';

/** Letters, or an element: its name, its attributes (0 for none) and what stands in it. */
export type TextNode = string | readonly [tag: string, attributes: TextAttributes | 0, ...inner: TextNode[]];
export type TextAttributes = { readonly [name: string]: string | number | boolean };

/** Why a part of a text is shown as it was typed. */
export const Excess = z.enum(['depth', 'signs', 'table', 'length', 'elements']);
export type Excess = z.infer<typeof Excess>;

/** A run of whole blocks of a text. */
export const ReadPiece = z.object({
  // not looked into: whoever shows it takes only the elements and attributes that it knows
  nodes: z.array(z.unknown() as unknown as z.ZodMiniType<TextNode, TextNode>),
  /** Of the piece, in their order: their ids and levels depend on all that stand before them. */
  headings: z.array(z.object({ level: z.int(), words: z.string() })),
  excess: z.nullable(Excess),
  /** As it was typed, where there is too much of something; empty otherwise. */
  source: z.string(),
});
export type ReadPiece = z.infer<typeof ReadPiece>;

/**
 * A text in Markdown as the server has read it, so that a reader's device need not. Absent or null: it is to be read where
 * it is shown, bit by bit (a very long one).
 */
export const ReadText = z.optional(z.nullable(z.array(ReadPiece)));
export type ReadText = z.infer<typeof ReadText>;
