import type { StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';

type Load = () => Promise<Extension>;

const cpp: Load = () => import('@codemirror/lang-cpp').then((module) => module.cpp());
const javascript =
  (options: { typescript?: boolean; jsx?: boolean }): Load =>
  () =>
    import('@codemirror/lang-javascript').then((module) => module.javascript(options));

/** For languages without a Lezer grammar: they have a mode of CodeMirror 5. */
const stream =
  (load: () => Promise<StreamParser<unknown>>): Load =>
  async () => {
    const [{ StreamLanguage }, mode] = await Promise.all([import('@codemirror/language'), load()]);
    return StreamLanguage.define(mode);
  };

/** Each grammar is a chunk of its own, fetched when a file of the language is opened. */
const languages: Record<string, Load> = {
  python: () => import('./python.ts').then((module) => module.pythonWithWords()),
  javascript: javascript({ jsx: true }),
  typescript: javascript({ typescript: true, jsx: true }),
  c: cpp,
  cpp,
  java: () => import('@codemirror/lang-java').then((module) => module.java()),
  go: () => import('@codemirror/lang-go').then((module) => module.go()),
  rust: () => import('@codemirror/lang-rust').then((module) => module.rust()),
  pascal: stream(() => import('@codemirror/legacy-modes/mode/pascal').then((module) => module.pascal)),
  csharp: stream(() => import('@codemirror/legacy-modes/mode/clike').then((module) => module.csharp)),
  shell: stream(() => import('@codemirror/legacy-modes/mode/shell').then((module) => module.shell)),
  html: stream(() => import('@codemirror/legacy-modes/mode/xml').then((module) => module.html)),
  css: stream(() => import('@codemirror/legacy-modes/mode/css').then((module) => module.css)),
  json: stream(() => import('@codemirror/legacy-modes/mode/javascript').then((module) => module.json)),
  yaml: stream(() => import('@codemirror/legacy-modes/mode/yaml').then((module) => module.yaml)),
  toml: stream(() => import('@codemirror/legacy-modes/mode/toml').then((module) => module.toml)),
  sql: () => import('@codemirror/lang-sql').then((module) => module.sql()),
  markdown: () =>
    import('@codemirror/lang-markdown').then((module) => module.markdown({ base: module.markdownLanguage })),
};

/** Gives plain text for an unknown language, or if the grammar cannot be fetched. */
export async function loadLanguage(name: string): Promise<Extension> {
  const load = Object.hasOwn(languages, name) ? languages[name] : undefined;
  return load === undefined ? [] : load().catch(() => []);
}
