import type { SourceFile } from '@put/python/protocol.ts';
import { compileOnly, type Engine, module, script, Thrown } from './engine.ts';
import { CannotParse, isTypeScript, type Place, stripTypes } from './strip-types.ts';

/** Node's own, around each file that is no module. */
const wrap = (source: string) => `(function (exports, require, module, __filename, __dirname) { ${source}\n})`;

/** Of what the engine has just refused. */
type PlaceOf = () => Place;
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

  get names(): Iterable<string> {
    return this.#originals.keys();
  }

  /** As its author wrote it. */
  read(name: string): string | null {
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
  compile(engine: Engine, placeOf: PlaceOf): string | null {
    for (const [name, original] of this.#originals) {
      if (!/\.[cm]?[jt]s$/.test(name)) continue;
      try {
        const source = (isTypeScript(name) ? stripTypes(original) : original).replace(/^#!/, '//');
        this.#parts.set(name, { source, isModule: this.#decideKind(engine, name, source, placeOf) });
      } catch (error) {
        if (error instanceof CannotParse) return complaint(name, original, error.place);
        throw error;
      }
    }
    return null;
  }

  /**
   * As Node does: what is no script may be a module. A script is tried without its wrapper, for what is wrong with it alone;
   * only a `return` outside of functions needs that.
   */
  #decideKind(engine: Engine, name: string, source: string, placeOf: PlaceOf): boolean {
    const problemOf = (text: string, flags: number): Place | null => {
      try {
        engine.evaluate(text, name, flags | compileOnly);
        return null;
      } catch (error) {
        if (!(error instanceof Thrown)) throw error;
        return placeOf();
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

const noScript: Place = { words: '', line: 1, column: 1 };

const isModuleText = (source: string) => /(?:^|[\s;}])(?:import\b|export\b|await\b)/.test(source);

/** A whole program may stand in one line: so much of it is shown around the place. */
const longestLine = 500;

function complaint(name: string, source: string, { words, line, column }: Place): string {
  const lines = source.trimEnd().split('\n');
  // what is missing at the end is missing after the last word
  const isAtEnd = line > lines.length || (line === lines.length && column > lines[line - 1]!.length);
  const [row, at] = isAtEnd ? [lines.length, lines.at(-1)!.length + 1] : [line, column];
  const shown = lines[row - 1]!;
  const from = shown.length > longestLine ? Math.max(0, at - longestLine / 2) : 0;
  const mark = isTypeScript(name) ? '' : `${' '.repeat(at - 1 - Math.min(from, at - 1))}^\n`;
  const said = isAtEnd && words.endsWith("''") ? 'SyntaxError: Unexpected end of input' : words;
  return `${name}:${row}\n${shown.slice(from, from + longestLine)}\n${mark}\n${/^\w*Error\b/.test(said) ? said : `SyntaxError: ${said}`}\n`;
}
