import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { indentUnit } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeEditor } from './code-editor.tsx';

afterEach(cleanup);

const box = () => screen.getByRole('textbox', { name: 'Решение' });
const plainArea = () => box() as HTMLTextAreaElement;

async function editorView(): Promise<EditorView> {
  await waitFor(() => expect(document.querySelector('.cm-content')).not.toBeNull());
  await waitFor(() => expect(document.querySelector('textarea')).toBeNull());
  const view = EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor')!);
  if (view === null) throw new Error('no editor');
  return view;
}

/** An editor with its writing tools loaded. */
async function editorToWriteIn(): Promise<EditorView> {
  const view = await editorView();
  fireEvent.focusIn(view.contentDOM);
  await waitFor(() => expect(hasTools(view)).toBe(true));
  return view;
}
const hasTools = ({ state }: EditorView) => state.facet(indentUnit) === '    ';

const type = (view: EditorView, text: string) =>
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type' });
const press = (view: EditorView, key: string, more: KeyboardEventInit = {}) => {
  const keyCode = { Enter: 13, Tab: 9, Escape: 27, End: 35, Home: 36, a: 65 }[key] ?? 0;
  return fireEvent.keyDown(view.contentDOM, { key, keyCode, ...more });
};

function Kept({ start, saw = () => undefined }: { start: string; saw?: (value: string) => void }) {
  const [value, setValue] = useState(start);
  const change = (text: string) => {
    saw(text);
    setValue(text);
  };
  return (
    <>
      <CodeEditor value={value} onChange={change} language="text" label="Решение" />
      <button type="button" onClick={() => setValue('заготовка')}>
        Сбросить
      </button>
    </>
  );
}

describe('before the editor has come', () => {
  it('a text area takes the typing, and the editor starts with it', async () => {
    const saw = vi.fn();
    render(<Kept start="a" saw={saw} />);
    fireEvent.change(plainArea(), { target: { value: 'ab' } });
    expect(saw).toHaveBeenCalledWith('ab');
    expect((await editorView()).state.doc.toString()).toBe('ab');
  });

  it('selection and focus move over', async () => {
    // happy-dom sends selection events while the selection is being set, browsers do so afterwards
    const dispatch = document.dispatchEvent.bind(document);
    vi.spyOn(document, 'dispatchEvent').mockImplementation(
      (event) => event.type === 'selectionchange' || dispatch(event),
    );
    render(<Kept start="print(1)" />);
    plainArea().focus();
    plainArea().setSelectionRange(6, 7);
    const view = await editorView();
    expect(view.state.selection.main).toMatchObject({ from: 6, to: 7 });
    expect(view.hasFocus).toBe(true);
  });

  it('the two change places at once: a press between them would give its focus to an area that goes', async () => {
    render(<Kept start="a" />);
    const area = plainArea();
    await new Promise<void>((resolve) => {
      const seen = new MutationObserver(() => {
        if (document.querySelector('.cm-editor') !== null) resolve();
      });
      seen.observe(document.body, { childList: true, subtree: true });
    });
    expect(area.isConnected).toBe(false);
  });

  it('Ctrl+Enter already sends', () => {
    const onSubmit = vi.fn();
    render(<CodeEditor value="x" language="text" label="Решение" onSubmit={onSubmit} />);
    fireEvent.keyDown(plainArea(), { key: 'Enter', ctrlKey: true });
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('the value', () => {
  it('tells every change', async () => {
    const saw = vi.fn();
    render(<Kept start="" saw={saw} />);
    type(await editorView(), 'x = 1');
    expect(saw).toHaveBeenLastCalledWith('x = 1');
  });

  it('from outside replaces the text and can be undone', async () => {
    const saw = vi.fn();
    render(<Kept start="моё" saw={saw} />);
    const view = await editorToWriteIn();
    fireEvent.click(screen.getByText('Сбросить'));
    expect(view.state.doc.toString()).toBe('заготовка');
    expect(saw).not.toHaveBeenCalled();
    fireEvent.click(screen.getByLabelText('Отменить'));
    await waitFor(() => expect(saw).toHaveBeenLastCalledWith('моё'));
  });

  it('that comes back late never eats the newest letters', async () => {
    const props = { language: 'text', label: 'Решение', onChange: () => undefined };
    const { rerender } = render(<CodeEditor {...props} value="" />);
    const view = await editorView();
    for (const letter of 'abc') type(view, letter);
    rerender(<CodeEditor {...props} value="a" />);
    expect(view.state.doc.toString()).toBe('abc');
    rerender(<CodeEditor {...props} value="abc" />);
    rerender(<CodeEditor {...props} value="a" />);
    expect(view.state.doc.toString()).toBe('a');
  });
});

describe('to look at', () => {
  const show = (value: string, onChange = vi.fn()) => {
    render(<CodeEditor value={value} language="python" label="Решение" onChange={onChange} />);
    return onChange;
  };

  it('has colours, and loads what writing needs when somebody comes near', async () => {
    show('def f(x):\n    return x  # да');
    const view = await editorView();
    await waitFor(() => expect(document.querySelector('.pt-code-keyword')?.textContent).toBe('def'));
    expect(hasTools(view)).toBe(false);
    fireEvent.pointerEnter(view.dom);
    await waitFor(() => expect(hasTools(view)).toBe(true));
    expect(document.querySelector('.pt-code-keyword')?.textContent).toBe('def');
  });

  // the page holds only the lines near the screen: the browser's own way ends at the last of these
  it('is reached to its very ends before that too', async () => {
    show('x = 1\n'.repeat(500));
    const view = await editorView();
    const selected = () => [view.state.selection.main.anchor, view.state.selection.main.head];
    press(view, 'End', { ctrlKey: true });
    expect(selected()).toEqual([3000, 3000]);
    press(view, 'Home', { ctrlKey: true, shiftKey: true });
    expect(selected()).toEqual([3000, 0]);
    press(view, 'Home', { ctrlKey: true });
    expect(selected()).toEqual([0, 0]);
    press(view, 'End', { ctrlKey: true, shiftKey: true });
    expect(selected()).toEqual([0, 3000]);
    press(view, 'Home', { ctrlKey: true });
    press(view, 'a', { ctrlKey: true });
    expect(selected()).toEqual([0, 3000]);
    expect(hasTools(view)).toBe(false);
  });

  it('what was typed before that can be taken back, and an error stays where it is', async () => {
    const props = { value: 'if x', language: 'python', label: 'Решение', onChange: vi.fn() };
    const { onChange } = props;
    const { rerender } = render(<CodeEditor {...props} />);
    const view = await editorView();
    view.dispatch({ changes: { from: 4, insert: '\ny' }, selection: { anchor: 6 } });
    rerender(<CodeEditor {...props} error={{ line: 1, message: 'Нет двоеточия' }} />);
    await waitFor(() => expect(document.querySelector('.pt-error-message')).not.toBeNull());
    fireEvent.focusIn(view.contentDOM);
    await waitFor(() => expect(hasTools(view)).toBe(true));
    expect(view.state.doc.toString()).toBe('if x\ny');
    expect(view.state.selection.main.head).toBe(6);
    expect(document.querySelector('.pt-error-message')).not.toBeNull();
    expect(onChange).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByLabelText('Отменить'));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('if x'));
  });
});

describe('keys', () => {
  it('Ctrl+Enter sends and Ctrl+Shift+Enter runs, with the handlers of the last render', async () => {
    const [early, onSubmit, onRun] = [vi.fn(), vi.fn(), vi.fn()];
    const { rerender } = render(
      <CodeEditor value="x" language="text" label="Решение" onSubmit={early} onRun={early} />,
    );
    const view = await editorView();
    rerender(<CodeEditor value="x" language="text" label="Решение" onSubmit={onSubmit} onRun={onRun} />);
    press(view, 'Enter', { ctrlKey: true });
    expect([onSubmit.mock.calls.length, onRun.mock.calls.length]).toEqual([1, 0]);
    press(view, 'Enter', { ctrlKey: true, shiftKey: true });
    expect([onSubmit.mock.calls.length, onRun.mock.calls.length]).toEqual([1, 1]);
    expect(early).not.toHaveBeenCalled();
    expect(view.state.doc.toString()).toBe('x');
  });

  it('Tab indents, but after Esc it leaves, and the hint says so', async () => {
    render(<Kept start="x" />);
    const view = await editorToWriteIn();
    expect(press(view, 'Tab')).toBe(false);
    expect(view.state.doc.toString()).toBe('    x');
    press(view, 'Escape');
    expect(press(view, 'Tab')).toBe(true);
    expect(view.state.doc.toString()).toBe('    x');
    const hint = document.getElementById(view.contentDOM.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('Esc');
  });
});

describe('what is only read', () => {
  it('cannot be typed into and lets Tab pass', async () => {
    render(<CodeEditor value="x" language="text" label="Решение" readOnly />);
    const view = await editorView();
    expect(view.state.readOnly).toBe(true);
    expect(view.contentDOM.getAttribute('contenteditable')).toBe('false');
    expect(view.contentDOM.getAttribute('tabindex')).toBe('0');
    expect(press(view, 'Tab')).toBe(true);
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

describe('an error', () => {
  const error = { line: 2, column: 5, message: 'Нет двоеточия' };
  it('marks its line, says what is wrong, and goes when the line is edited', async () => {
    render(<CodeEditor value={'x = 1\nif x\ny'} language="text" label="Решение" error={error} />);
    const view = await editorView();
    await waitFor(() => expect(document.querySelector('.pt-error-line')?.textContent).toContain('if x'));
    expect(document.querySelector('.pt-error-message')?.textContent).toBe('Нет двоеточия');
    expect(screen.getByRole('status').textContent).toContain('строке 2');
    view.dispatch({ changes: { from: 0, insert: '# ' } });
    expect(document.querySelector('.pt-error-line')?.textContent).toContain('if x');
    view.dispatch({ changes: { from: view.state.doc.line(2).to, insert: ':' } });
    expect(document.querySelector('.pt-error-line, .pt-error-message')).toBeNull();
  });

  it('beyond the text marks the last line instead of failing', async () => {
    render(
      <CodeEditor
        value="один"
        language="text"
        label="Решение"
        error={{ line: 99, column: 99, message: 'Конец файла' }}
      />,
    );
    await editorView();
    await waitFor(() => expect(document.querySelector('.pt-error-line')?.textContent).toContain('один'));
  });
});

it('prose has no bar of brackets', async () => {
  render(<CodeEditor value="" onChange={() => undefined} language="python" label="Решение" />);
  await editorView();
  expect(screen.queryByRole('toolbar', { name: 'Знаки и отступы' })).not.toBeNull();
  cleanup();
  render(<CodeEditor value="" onChange={() => undefined} language="markdown" label="Решение" />);
  await editorView();
  expect(screen.queryByRole('toolbar', { name: 'Знаки и отступы' })).toBeNull();
});
