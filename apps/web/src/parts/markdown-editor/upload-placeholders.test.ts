import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it } from 'vitest';
import { addPlaceholder, dropPlaceholder, fillPlaceholder, uploadPlaceholders } from './upload-placeholders.ts';

let view: EditorView;
afterEach(() => view.destroy());

/** «¦» is the cursor, where the file is inserted. */
function open(marked: string): void {
  const at = marked.indexOf('¦');
  const state = EditorState.create({
    doc: marked.replace('¦', ''),
    selection: { anchor: at },
    extensions: uploadPlaceholders,
  });
  view = new EditorView({ state, parent: document.body });
  view.dispatch({ effects: addPlaceholder.of({ id: 1, at, name: 'кот.png' }) });
}
const text = () => view.state.doc.toString();
const picture = '![кот](/a)';

describe('a file on its way', () => {
  it('is no part of the text and is seen in it', () => {
    open('до ¦после');
    expect(text()).toBe('до после');
    expect(document.querySelector('.pt-upload-placeholder')?.textContent).toContain('кот.png');
  });

  it.each([
    ['a picture on a line of its own', 'до\n\n¦', picture, `до\n\n${picture}`],
    ['a picture among words', 'до ¦после', picture, `до \n\n${picture}\n\nпосле`],
    ['a file among words', 'смотри ¦и читай', '[а](/a)', 'смотри [а](/a) и читай'],
    ['a file before a full stop', 'смотри¦.', '[а](/a)', 'смотри [а](/a).'],
  ])('%s', (_, before, markdown, after) => {
    open(before);
    fillPlaceholder(view, 1, markdown);
    expect(text()).toBe(after);
    expect(document.querySelector('.pt-upload-placeholder')).toBeNull();
  });

  it('keeps its place while more is typed before and after, and the cursor stays where one types', () => {
    open('первая\n\n¦');
    view.dispatch({ changes: { from: 0, insert: 'нулевая\n\n' } });
    view.dispatch(view.state.replaceSelection('\n\nдальше'));
    fillPlaceholder(view, 1, picture);
    expect(text()).toBe(`нулевая\n\nпервая\n\n${picture}\n\nдальше`);
    expect(view.state.selection.main.head).toBe(text().length);
  });

  it('stands where the text around it was when that is removed', () => {
    open('а\n\n¦б\n\nв');
    view.dispatch({ changes: { from: 1, to: 6, insert: '\n' } });
    fillPlaceholder(view, 1, picture);
    expect(text()).toContain(picture);
  });

  it('two of them keep their order, whichever comes first', () => {
    open('¦');
    view.dispatch({ effects: addPlaceholder.of({ id: 2, at: 0, name: 'пёс.png' }) });
    fillPlaceholder(view, 2, '![пёс](/b)');
    fillPlaceholder(view, 1, picture);
    expect(text()).toBe(`${picture}\n\n![пёс](/b)`);
  });

  it('that was given up leaves nothing', () => {
    open('а¦');
    view.dispatch({ effects: dropPlaceholder.of(1) });
    fillPlaceholder(view, 1, picture);
    expect(text()).toBe('а');
  });
});
