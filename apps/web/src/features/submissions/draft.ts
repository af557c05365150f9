import { Language, SourceFile } from '@put/contract/languages';
import * as z from 'zod/mini';

/** What is being written: the files and their language. */
export type Text = { language: Language; files: readonly SourceFile[] };
export const Text: z.ZodMiniType<Text> = z.object({ language: Language, files: z.array(SourceFile) });

export const copyOf = ({ language, files }: Text): Text => ({ language, files: [...files] });

export const isSameText = (a: Text, b: Text): boolean =>
  a.language === b.language &&
  a.files.length === b.files.length &&
  a.files.every((file, place) => file.name === b.files[place]?.name && file.content === b.files[place].content);
