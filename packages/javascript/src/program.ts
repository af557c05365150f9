import type { SourceFile } from '@put/python/protocol.ts';
import { compileOnly, type Engine, module, script, Thrown } from './engine.ts';
import { CannotParse, isTypeScript, type ParseFailure, stripTypes } from './strip-types.ts';

/** Node's wrapper around each CommonJS file. */
const wrap = (source: string) => `(function (exports, require, module, __filename, __dirname) { ${source}\n})`;

/** Tells why the engine has just refused a source. */
type FailureOf = () => ParseFailure;
type Part = { source: string; isModule: boolean };

/** The files of a program in the form that the engine gets. */
export class ProgramFiles {
  readonly main: string;
  readonly #originals: ReadonlyMap<string, string>;
  readonly #parts = new Map<string, Part>();

  constructor(files: readonly SourceFile[]) {
    this.main = files[0]?.name ?? '';
    this.#originals = new Map(files.map(({ name, content }) => [name, content]));
  }

  get names(): Iterable<string> {
    return this.#originals.keys();
  }

  /** The file as its author wrote it. */
  read(name: string): string | null {
    return this.#originals.get(name) ?? null;
  }

  isModule(name: string): boolean {
    return this.#parts.get(name)?.isModule ?? false;
  }

  /** The source of a script in its wrapper, or of a module. */
  source(name: string): string {
    const part = this.#parts.get(name);
    if (!part) return this.#originals.get(name) ?? '';
    return part.isModule ? part.source : wrap(part.source);
  }

  /**
   * Compiles every file in an engine that is not used otherwise. @returns the first error in the author's terms; null:
   * none.
   */
  compile(engine: Engine, failureOf: FailureOf): string | null {
    for (const [name, original] of this.#originals) {
      if (!/\.[cm]?[jt]s$/.test(name)) continue;
      try {
        const source = (isTypeScript(name) ? stripTypes(original) : original).replace(/^#!/, '//');
        this.#parts.set(name, { source, isModule: this.#decideKind(engine, name, source, failureOf) });
      } catch (error) {
        if (error instanceof CannotParse) return complaint(name, original, error.failure);
        throw error;
      }
    }
    return null;
  }

  /**
   * Decides as Node does: a file that is no valid script may be a module. A script is compiled without its wrapper, so
   * that its errors are its own. The wrapper is only needed for a `return` outside functions.
   */
  #decideKind(engine: Engine, name: string, source: string, failureOf: FailureOf): boolean {
    const problemOf = (text: string, flags: number): ParseFailure | null => {
      try {
        engine.evaluate(text, name, flags | compileOnly);
        return null;
      } catch (error) {
        if (!(error instanceof Thrown)) throw error;
        return failureOf();
      }
    };
    const problem = /\.m[jt]s$/.test(name) ? noScript : problemOf(source, script);
    if (problem === null) return false;
    if (problem.words.includes('return not in a function') && problemOf(wrap(source), script) === null) return false;
    if (/\.c[jt]s$/.test(name) || !(problem === noScript || isModuleText(source))) throw new CannotParse(problem);
    const asModule = problemOf(source, module);
    if (asModule !== null) throw new CannotParse(asModule);
    return true;
  }
}

const noScript: ParseFailure = { words: '', line: 1, column: 1 };

const isModuleText = (source: string) => /(?:^|[\s;}])(?:import\b|export\b|await\b)/.test(source);

/** A program may be one very long line. Only this many characters around the error are shown. */
const longestLine = 500;

function complaint(name: string, source: string, { words, line, column }: ParseFailure): string {
  const lines = source.trimEnd().split('\n');
  // an error after the end is shown after the last word
  const isAtEnd = line > lines.length || (line === lines.length && column > lines[line - 1]!.length);
  const [row, at] = isAtEnd ? [lines.length, lines.at(-1)!.length + 1] : [line, column];
  const shown = lines[row - 1]!;
  const from = shown.length > longestLine ? Math.max(0, at - longestLine / 2) : 0;
  const mark = isTypeScript(name) ? '' : `${' '.repeat(at - 1 - Math.min(from, at - 1))}^\n`;
  const said = isAtEnd && words.endsWith("''") ? 'SyntaxError: Unexpected end of input' : words;
  return `${name}:${row}\n${shown.slice(from, from + longestLine)}\n${mark}\n${/^\w*Error\b/.test(said) ? said : `SyntaxError: ${said}`}\n`;
}
