import type { Parser } from '@lezer/common';
import { parser as cpp } from '@lezer/cpp';
import { parser as go } from '@lezer/go';
import { parser as java } from '@lezer/java';
import { parser as javascript } from '@lezer/javascript';
import { parser as python } from '@lezer/python';
import { parser as rust } from '@lezer/rust';
import { type Language, languageNames } from '@put/contract/judge/languages';
import { type Spelling, spellings } from './spelled-tokens.ts';

/** How the text of a language becomes tokens: by its Lezer grammar, or by the spelling of its words. */
type Reader = { parser: Parser } | { spelling: Spelling };

type Compared = Reader & {
  /** Languages of one family are compared with each other. */
  family: string;
};

const withTypes = javascript.configure({ dialect: 'ts' });

const compared: Record<Language, Compared> = {
  python: { family: 'python', parser: python },
  // C is nearly a part of C++, so one grammar reads both
  c: { family: 'c-cpp', parser: cpp },
  cpp: { family: 'c-cpp', parser: cpp },
  java: { family: 'java', parser: java },
  javascript: { family: 'javascript', parser: javascript },
  typescript: { family: 'javascript', parser: withTypes },
  go: { family: 'go', parser: go },
  rust: { family: 'rust', parser: rust },
  pascal: { family: 'pascal', spelling: spellings.pascal },
  csharp: { family: 'csharp', spelling: spellings.csharp },
  sql: { family: 'sql', spelling: spellings.sql },
};

/** Null: solutions in it are not compared. */
export const readerOf = (language: string): Compared | null =>
  Object.hasOwn(languageNames, language) ? compared[language as Language] : null;
