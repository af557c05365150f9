import type { ProgramLanguage } from '@put/contract/languages';

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

/** Of the format's table of languages. */
export const languageByCode = (code: string): ProgramLanguage | undefined => codes[code];

export const languageByEnding = (name: string): ProgramLanguage | undefined =>
  // the one language that tells capitals from small letters
  name.endsWith('.C') ? 'cpp' : endings[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
