import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FileName } from './file-names.ts';

/** Languages that programs are written in. */
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

/** Whether something can be run in it on own input. */
export const isProgramLanguage = (language: string | null): language is ProgramLanguage =>
  ProgramLanguage.options.some((one) => one === language);

/** Languages that anything is handed in in. */
export const Language = z.enum([...ProgramLanguage.options, 'sql']);
export type Language = z.infer<typeof Language>;

/** As people write their names. */
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

/** The file that a solution starts in. */
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

export const SourceFile = z.object({
  name: FileName,
  content: z.string().check(z.maxLength(262_144, 'Файл больше 256 КБ')),
});
export type SourceFile = z.infer<typeof SourceFile>;

/**
 * The files of a solution after a change of its language: first comes the one that the new language starts in, which is a file of
 * that name or the former start under a new one.
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
 * Files of a solution that its task has no place for: where students add none, there is the first one and what the author gives
 * openly. Names of hidden files are like any others here, or one could ask for them.
 */
export const extraFiles = <File extends { name: string }>(
  files: readonly File[],
  { starter_files: given, may_add_files: mayAdd = false }: OfAuthor,
): File[] =>
  files.filter(
    ({ name }, at) => at > 0 && !mayAdd && !given.some((one) => one.name === name && one.access !== 'hidden'),
  );

/** A language as it is offered; `is_available`: it can be run on this server now. */
export const OfferedLanguage = z.object({
  language: Language,
  name: z.string(),
  main_file: z.string(),
  is_available: z.boolean(),
  /** Those that an interactor may be written in here for a program in this one. */
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
