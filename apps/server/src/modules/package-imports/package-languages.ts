import type { ProgramLanguage } from '@put/contract/judge/languages';

const codes: Record<string, ProgramLanguage> = {
  python3: 'python',
  c: 'c',
  cpp: 'cpp',
  java: 'java',
  javascript: 'javascript',
  typescript: 'typescript',
  pascal: 'pascal',
  go: 'go',
  rust: 'rust',
  csharp: 'csharp',
};

const endings: Record<string, ProgramLanguage> = {
  py: 'python',
  c: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  'c++': 'cpp',
  java: 'java',
  js: 'javascript',
  ts: 'typescript',
  pas: 'pascal',
  go: 'go',
  rs: 'rust',
  cs: 'csharp',
};

/** By the code in the format's table of languages. */
export const languageByCode = (code: string): ProgramLanguage | undefined => codes[code];

export const languageByEnding = (name: string): ProgramLanguage | undefined =>
  // only here upper case matters: `.C` is C++, `.c` is C
  name.endsWith('.C') ? 'cpp' : endings[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
