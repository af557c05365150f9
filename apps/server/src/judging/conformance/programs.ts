import type { ProgramLanguage } from '@put/contract/judge/languages';
import type { Programs } from './cases.ts';
import { c } from './programs/c.ts';
import { cpp } from './programs/cpp.ts';
import { csharp } from './programs/csharp.ts';
import { go } from './programs/go.ts';
import { java } from './programs/java.ts';
import { javascript } from './programs/javascript.ts';
import { pascal } from './programs/pascal.ts';
import { python } from './programs/python.ts';
import { rust } from './programs/rust.ts';
import { typescript } from './programs/typescript.ts';

/** The same cases in every language. */
export const programs: Record<ProgramLanguage, Programs> = {
  python,
  c,
  cpp,
  java,
  javascript,
  typescript,
  pascal,
  go,
  rust,
  csharp,
};
