import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { beforeEach, describe, expect, it } from 'vitest';
import { pastedSigns } from './pasted-signs.ts';

let view: EditorView;
beforeEach(() => {
  view = new EditorView({ state: EditorState.create({ doc: 'x = 1\n', extensions: pastedSigns }) });
});
const paste = (insert: string) =>
  view.dispatch({ changes: { from: view.state.doc.length, insert }, userEvent: 'input.paste' });
const panel = () => view.dom.querySelector('.cm-pasted-signs');
const press = (name: string) =>
  [...view.dom.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();

describe('a pasted program', () => {
  it('with signs of a page is offered those of the keyboard', () => {
    paste('n\u00a0= \u201cа\u201d\n');
    expect(panel()!.textContent).toContain('Вставлен неразрывный пробел (U+00A0)');
    press('Заменить обычными');
    expect(view.state.doc.toString()).toBe('x = 1\nn = "а"\n');
    expect(panel()).toBeNull();
  });

  it('stays as it is when the person wants it so', () => {
    paste('print("5 \u2212 3")');
    expect(panel()!.textContent).toContain('Вставлен знак «\u2212»');
    press('Оставить');
    expect(view.state.doc.toString()).toBe('x = 1\nprint("5 \u2212 3")');
    expect(panel()).toBeNull();
  });

  it('is not asked about after the signs are gone, or when it has none', () => {
    paste('print("«да» — нет")');
    expect(panel()).toBeNull();
    paste('a\u00a0');
    expect(panel()).not.toBeNull();
    const end = view.state.doc.length;
    view.dispatch({ changes: { from: end - 1, to: end }, userEvent: 'delete.backward' });
    expect(panel()).toBeNull();
  });

  it('is not asked about what was typed', () => {
    view.dispatch({ changes: { from: 0, insert: '\u00a0' }, userEvent: 'input.type' });
    expect(panel()).toBeNull();
  });
});
