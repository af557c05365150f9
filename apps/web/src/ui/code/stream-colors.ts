import { type StreamParser, StringStream } from '@codemirror/language';
import { type Tag, tags } from '@lezer/highlight';
import { codeColors } from '../code-editor/code-colors.ts';

type Mode = StreamParser<unknown>;

/** Languages without a Lezer grammar: CodeMirror's old modes read them character by character. */
export const streamModes: Record<string, () => Promise<Mode>> = {
  pascal: () => import('@codemirror/legacy-modes/mode/pascal').then((module) => module.pascal as Mode),
  csharp: () => import('@codemirror/legacy-modes/mode/clike').then((module) => module.csharp as Mode),
};

const tagOf: Record<string, Tag> = {
  keyword: tags.keyword,
  atom: tags.atom,
  number: tags.number,
  string: tags.string,
  comment: tags.comment,
  meta: tags.meta,
  type: tags.typeName,
  def: tags.function(tags.variableName),
};

const indentUnit = 2;

export function colorByMode(code: string, mode: Mode, put: (text: string, className: string) => void): void {
  const state = mode.startState?.(indentUnit) ?? {};
  for (const [number, line] of code.split('\n').entries()) {
    if (number > 0) put('\n', '');
    const stream = new StringStream(line, 4, indentUnit);
    if (line === '') mode.blankLine?.(state, indentUnit);
    while (!stream.eol()) {
      const style = mode.token(stream, state);
      const tag = style === null ? undefined : tagOf[style.split(' ')[0] ?? ''];
      // a mode that consumes nothing would loop without end
      if (stream.pos === stream.start) stream.next();
      put(stream.current(), tag === undefined ? '' : (codeColors.style([tag]) ?? ''));
      stream.start = stream.pos;
    }
  }
}
