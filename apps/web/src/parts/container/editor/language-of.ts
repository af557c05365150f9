/** Grammars of the editor by the end of a file's name. */
const byEnding = new Map(
  Object.entries({
    python: 'py pyw pyi',
    javascript: 'js mjs cjs jsx',
    typescript: 'ts mts cts tsx',
    c: 'c h',
    cpp: 'cpp cc cxx hpp hh',
    java: 'java',
    go: 'go',
    rust: 'rs',
    pascal: 'pas',
    csharp: 'cs',
    sql: 'sql',
    markdown: 'md markdown',
    shell: 'sh bash zsh bashrc profile',
    html: 'html htm xml svg',
    css: 'css',
    json: 'json',
    yaml: 'yml yaml',
    toml: 'toml',
  }).flatMap(([language, endings]) => endings.split(' ').map((ending) => [ending, language] as const)),
);

export const languageOf = (name: string): string =>
  byEnding.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? 'text';
