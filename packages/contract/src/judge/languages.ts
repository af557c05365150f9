import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { FileName } from './file-names.ts';

/** The languages of programs, which can be run. */
export const ProgramLanguage = z.enum([
  'python',
  'c',
  'cpp',
  'java',
  'javascript',
  'typescript',
  'pascal',
  'go',
  'rust',
  'csharp',
]);
export type ProgramLanguage = z.infer<typeof ProgramLanguage>;

/** Whether programs in it can be run on the student's own input. */
export const isProgramLanguage = (language: string | null): language is ProgramLanguage =>
  ProgramLanguage.options.some((one) => one === language);

/** The languages of all solutions. */
export const Language = z.enum([...ProgramLanguage.options, 'sql']);
export type Language = z.infer<typeof Language>;

/** The names shown on screens. */
export const languageNames: Record<Language, string> = {
  python: 'Python',
  c: 'C',
  cpp: 'C++',
  java: 'Java',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  pascal: 'Pascal',
  go: 'Go',
  rust: 'Rust',
  csharp: 'C#',
  sql: 'SQL',
};

/** The default name of the file with which a program starts. */
export const mainFileOf: Record<Language, string> = {
  python: 'main.py',
  c: 'main.c',
  cpp: 'main.cpp',
  java: 'Main.java',
  javascript: 'main.js',
  typescript: 'main.ts',
  pascal: 'main.pas',
  go: 'main.go',
  rust: 'main.rs',
  csharp: 'Main.cs',
  sql: 'query.sql',
};

const mostContent = 262_144;
const tooLarge = (content: unknown) =>
  `Файл больше 256 КБ: сейчас ${Math.ceil((content as string).length / 1024).toLocaleString('ru')} КБ`;

export const SourceFile = z.object({
  name: FileName,
  content: z.string().check(z.maxLength(mostContent, { error: ({ input }) => tooLarge(input) })),
});
export type SourceFile = z.infer<typeof SourceFile>;

/**
 * The files of a solution when its language changes. First comes the main file of the new language: an existing file of
 * that name, else the old main file renamed.
 */
export function filesInLanguage(files: readonly SourceFile[], before: Language | null, after: Language): SourceFile[] {
  const name = mainFileOf[after];
  const main = files.find((file) => file.name === name);
  if (main) return [main, ...files.filter((file) => file !== main)];
  const [first, ...others] = files;
  if (first === undefined) return [{ name, content: '' }];
  return [before !== null && first.name === mainFileOf[before] ? { ...first, name } : first, ...others];
}

type OfAuthor = { starter_files: readonly { name: string; access: string }[]; may_add_files?: boolean | undefined };

/**
 * The files of a solution that its task does not allow. Where students may not add files, only the main file and the
 * visible starter files are allowed. Hidden names are refused like any other, so that nobody can probe for them.
 */
export const extraFiles = <File extends { name: string }>(
  files: readonly File[],
  { starter_files: given, may_add_files: mayAdd = false }: OfAuthor,
): File[] =>
  files.filter(
    ({ name }, at) => at > 0 && !mayAdd && !given.some((one) => one.name === name && one.access !== 'hidden'),
  );

/** A language in a list of choices; `is_available`: this server can run it now. */
export const OfferedLanguage = z.object({
  language: Language,
  name: z.string(),
  main_file: z.string(),
  is_available: z.boolean(),
  /** The languages of interactors that can run here together with a program in this language. */
  interactors: z.optional(z.array(ProgramLanguage)),
});
export type OfferedLanguage = z.infer<typeof OfferedLanguage>;

export const languageCalls = {
  list: endpoint({
    method: 'GET',
    path: '/languages',
    access: 'signed-in',
    summary: 'All languages, and which of them can be run now',
    reply: z.object({ languages: z.array(OfferedLanguage) }),
  }),
};
