import type { SourceFile } from '@put/python/protocol.ts';
import { compileOnly, type Engine, module, script, Thrown } from './engine.ts';
import { CannotParse, isTypeScript, stripTypes } from './strip-types.ts';

/** Node's own, around each file that is no module. */
const wrap = (source: string) => `(function (exports, require, module, __filename, __dirname) { ${source}\n})`;

type Part = { source: string; isModule: boolean };

/** The files of a program as the engine takes them. */
export class ProgramFiles {
  readonly main: string;
  readonly #originals: ReadonlyMap<string, string>;
  readonly #parts = new Map<string, Part>();

  constructor(files: readonly SourceFile[]) {
    this.main = files[0]?.name ?? '';
    this.#originals = new Map(files.map(({ name, content }) => [name, content]));
  }

  /** As its author wrote it. */
  original(name: string): string | null {
    return this.#originals.get(name) ?? null;
  }

  isModule(name: string): boolean {
    return this.#parts.get(name)?.isModule ?? false;
  }

  /** The text of a script, in its wrapper, or of a module. */
  source(name: string): string {
    const part = this.#parts.get(name);
    if (!part) return this.#originals.get(name) ?? '';
    return part.isModule ? part.source : wrap(part.source);
  }

  /** Tries every file in an engine that is used for nothing else. @returns what does not compile, as its author reads it. */
  compile(engine: Engine, placeOf: (thrown: Thrown) => { words: string; line: number; column: number }): string | null {
    for (const [name, original] of this.#originals) {
      if (!/\.[cm]?[jt]s$/.test(name)) continue;
      try {
        const source = (isTypeScript(name) ? stripTypes(original) : original).replace(/^#!/, '//');
        this.#parts.set(name, { source, isModule: this.#decideKind(engine, name, source) });
      } catch (error) {
        if (error instanceof CannotParse) return complaint(name, original, error.message, error.line, error.column);
        if (!(error instanceof Thrown)) throw error;
        const { words, line, column } = placeOf(error);
        const shift = line === 1 && !this.isModule(name) && !isModuleText(original) ? wrap('').indexOf('\n') : 0;
        return complaint(name, original, words, line, Math.max(1, column - shift));
      }
    }
    return null;
  }

  /** As Node does: what is no script may be a module. */
  #decideKind(engine: Engine, name: string, source: string): boolean {
    if (/\.m[jt]s$/.test(name)) return tried(() => engine.evaluate(source, name, module | compileOnly));
    try {
      engine.evaluate(wrap(source), name, script | compileOnly);
      return false;
    } catch (error) {
      if (!(error instanceof Thrown) || /\.c[jt]s$/.test(name) || !isModuleText(source)) throw error;
      engine.takeThrown();
      return tried(() => engine.evaluate(source, name, module | compileOnly));
    }
  }
}

const isModuleText = (source: string) => /(?:^|[\s;}])(?:import\b|export\b|await\b)/.test(source);

function tried(attempt: () => unknown): true {
  attempt();
  return true;
}

function complaint(name: string, source: string, words: string, line: number, column: number): string {
  const text = source.split('\n')[line - 1] ?? '';
  const mark = isTypeScript(name) || column > text.length + 1 ? '' : `${' '.repeat(column - 1)}^\n`;
  const said = /^\w*Error\b/.test(words) ? words : `SyntaxError: ${words}`;
  return `${name}:${line}\n${text}\n${mark}\n${said}\n`;
}
