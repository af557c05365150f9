import type { Language } from '@put/contract/judge/languages';
import { csharp } from './csharp.ts';
import { explainPython, lineOfPython, messageOfPython } from '../explain-python.ts';
import { explainBy, type LanguageWords, lineBy, messageBy, withNumber } from './explanation.ts';
import { gcc } from './gcc.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript, typescript } from './javascript.ts';
import { pascal } from './pascal.ts';
import { rust } from './rust.ts';

const words: Partial<Record<Language, LanguageWords>> = {
  c: gcc,
  cpp: gcc,
  java,
  javascript,
  typescript,
  pascal,
  go,
  rust,
  csharp,
};

/** A message of a compiler or an interpreter in plain Russian; null when the table has no entry for it. */
export function explainMessage(raw: string, language: Language): string | null {
  const known = words[language];
  return known ? explainBy(known, raw) : explainPython(raw);
}

/** Puts the line number from the message before words about it. */
export function withLineOf(said: string, raw: string, language: Language): string {
  const known = words[language];
  return withNumber(said, known ? lineBy(known, raw) : lineOfPython(raw));
}

/** The message itself and the number of its line, as the compiler or the interpreter wrote them. */
export function messageIn(raw: string, language: Language): { message: string | null; line: string | null } {
  const known = words[language];
  if (known) return { message: messageBy(known, raw), line: lineBy(known, raw) };
  return { message: messageOfPython(raw) || null, line: lineOfPython(raw) };
}
