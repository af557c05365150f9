import { syntaxTree } from '@codemirror/language';
import { Prec, StateEffect, type EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import {
  codeBlock,
  type Command,
  insertBlock,
  insertLink,
  linkTo,
  setHeading,
  toggleLines,
  toggleMark,
} from './commands.ts';
export * as commands from './commands.ts';
import { isAddress, tableOf } from './paste.ts';
import { addPlaceholder, dropPlaceholder, fillPlaceholder, uploadPlaceholders } from './upload-placeholders.ts';

type Options = {
  /** Called with pasted or dropped files and their position in the text. */
  onFiles: (files: File[], at: number) => void;
  /**
   * Called with the first visible line, counted from 1, when it may have changed. Infinity when the last line is
   * visible too.
   */
  onTopLine: (line: number) => void;
};

export type WritingTools = {
  run: (command: Command) => void;
  cursor: () => number;
  /** Reserves a position in the text for a file that is being uploaded. */
  keepPlaceholder: (id: number, at: number, name: string) => void;
  fillPlaceholder: (id: number, markdown: string) => void;
  dropPlaceholder: (id: number) => void;
  focus: () => void;
};

const keys: [string, Command][] = [
  ['Mod-b', toggleMark('**')],
  ['Mod-i', toggleMark('*')],
  ['Mod-e', toggleMark('`')],
  ['Mod-k', insertLink],
  ['Mod-m', toggleMark('$')],
  ['Mod-Shift-7', toggleLines('numbers')],
  ['Mod-Shift-8', toggleLines('list')],
  ['Mod-Shift-9', toggleLines('quote')],
  ['Mod-Alt-0', setHeading(0)],
  ['Mod-Alt-1', setHeading(1)],
  ['Mod-Alt-2', setHeading(2)],
  ['Mod-Alt-3', setHeading(3)],
  ['Mod-Alt-c', codeBlock('python')],
];

/**
 * Adds the Markdown tools to a text editor: shortcuts, pasted and dropped files, pasted tables, and reports of
 * scrolling.
 */
export function attachTools(view: EditorView, { onFiles, onTopLine }: Options): WritingTools {
  const run = (command: Command) => {
    if (view.state.readOnly) return;
    view.dispatch(view.state.update(command(view.state), { userEvent: 'input.format', scrollIntoView: true }));
    view.focus();
  };
  const pasted = (data: DataTransfer | null, at: number, over: { from: number; to: number }): boolean => {
    if (data === null || view.state.readOnly) return false;
    const text = data.getData('text/plain');
    // copied cells and formatted text come with a picture of themselves, so files count only without text
    if (data.files.length > 0 && text === '') {
      onFiles([...data.files], at);
      return true;
    }
    const isCode = isInCode(view.state, at);
    const table = isCode ? null : tableOf(text);
    if (table !== null) {
      run(insertBlock(table));
      return true;
    }
    if (isCode || over.from === over.to || !isAddress(text)) return false;
    run((state) => linkTo(state, over, text));
    return true;
  };
  const tellTop = () => {
    const { scrollTop, clientHeight, scrollHeight } = view.scrollDOM;
    const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
    const top = view.lineBlockAtHeight(scrollTop);
    onTopLine(isAtEnd ? Infinity : view.state.doc.lineAt(top.from).number);
  };

  view.dispatch({
    effects: StateEffect.appendConfig.of([
      uploadPlaceholders,
      Prec.high(
        keymap.of(
          keys.map(([key, command]) => ({
            key,
            preventDefault: true,
            run: () => {
              run(command);
              return true;
            },
          })),
        ),
      ),
      // turns on spelling help, because this is prose and not code
      Prec.highest(
        EditorView.contentAttributes.of({ spellcheck: 'true', autocorrect: 'on', autocapitalize: 'sentences' }),
      ),
      EditorView.domEventHandlers({
        paste: (event) => {
          const { main } = view.state.selection;
          const isTaken = pasted(event.clipboardData, main.head, main);
          if (isTaken) event.preventDefault();
          return isTaken;
        },
        drop: (event) => {
          const files = [...(event.dataTransfer?.files ?? [])];
          if (files.length === 0 || view.state.readOnly) return false;
          event.preventDefault();
          onFiles(files, view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head);
          return true;
        },
      }),
      EditorView.updateListener.of((update) => {
        if (update.geometryChanged || update.docChanged) view.requestMeasure({ read: tellTop });
      }),
    ]),
  });
  view.scrollDOM.addEventListener('scroll', () => view.requestMeasure({ read: tellTop }), { passive: true });

  return {
    run,
    cursor: () => view.state.selection.main.head,
    keepPlaceholder: (id, at, name) =>
      view.dispatch({ effects: addPlaceholder.of({ id, at: Math.min(at, view.state.doc.length), name }) }),
    fillPlaceholder: (id, markdown) => fillPlaceholder(view, id, markdown),
    dropPlaceholder: (id) => view.dispatch({ effects: dropPlaceholder.of(id) }),
    focus: () => view.focus(),
  };
}

function isInCode(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, -1); node.parent !== null; node = node.parent) {
    if (/Code/.test(node.name)) return true;
  }
  return false;
}
