import { EditorView } from '@codemirror/view';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../../api/errors.ts';
import { renderScreen } from '../../testing/render.tsx';
import type { Uploaded } from '../uploads/upload-file.ts';
import { MarkdownEditor } from './markdown-editor.tsx';

type Sending = {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
  done: (uploaded: Uploaded) => void;
  fail: (error: Error) => void;
};
const sendings = vi.hoisted<Sending[]>(() => []);
vi.mock('../uploads/upload-file.ts', async (original) => ({
  ...(await original<object>()),
  uploadFile: (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }) =>
    new Promise<Uploaded>((done, fail) => sendings.push({ file, ...options, done, fail })),
}));

beforeEach(() => {
  sendings.length = 0;
});

const uploaded = (name: string): Uploaded => ({
  sha256: 'a'.repeat(64),
  url: `/api/v1/file/${'a'.repeat(64)}`,
  name,
  mime: 'image/png',
  size: 1,
});

function Written({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <MarkdownEditor
        label="Текст"
        emptyPreview="Пусто"
        value={value}
        onChange={setValue}
        topHeading={2}
        idPrefix="test-"
      />
      <output>{value}</output>
    </>
  );
}

async function open(start = ''): Promise<EditorView> {
  await renderScreen(<Written start={start} />);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Полужирный' }).disabled).toBe(false),
  );
  return EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor')!)!;
}

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('Выбрать файлы'), { target: { files: [new File(['x'], name)] } });
const list = () => within(screen.getByRole('list', { name: 'Загрузка файлов' }));
const kept = () => document.querySelector('output')?.textContent;

describe('the bar of tools', () => {
  it('is one stop for Tab, and arrows go along it', async () => {
    await open();
    const bar = screen.getByRole('toolbar', { name: 'Разметка текста' });
    const tools = within(bar).getAllByRole('button');
    expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    tools[0]!.focus();
    fireEvent.keyDown(tools[0]!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(tools[1]);
    fireEvent.keyDown(tools[1]!, { key: 'End' });
    expect(document.activeElement).toBe(tools.at(-1));
    fireEvent.keyDown(tools.at(-1)!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(tools[0]);
    expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tools[0]]);
  });

  it('marks what is selected and leads back into the text', async () => {
    const view = await open('важно');
    view.dispatch({ selection: { anchor: 0, head: 5 } });
    fireEvent.click(screen.getByRole('button', { name: 'Полужирный' }));
    await waitFor(() => expect(kept()).toBe('**важно**'));
    expect(view.hasFocus).toBe(true);
  });

  it('shows what all the signs mean', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Как размечать текст' }));
    expect(await screen.findByText(/python run/)).toBeDefined();
  });
});

describe('a file', () => {
  it('stands where the cursor was, whatever is typed meanwhile', async () => {
    const view = await open('до\n\n\n\nпосле');
    view.dispatch({ selection: { anchor: 4 } });
    choose('кот.png');
    sendings[0]!.onProgress(0.4);
    await waitFor(() => expect(list().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'));
    view.dispatch({ changes: { from: 0, insert: 'совсем ' } });
    await waitFor(() => expect(kept()).toBe('совсем до\n\n\n\nпосле'));
    sendings[0]!.done(uploaded('кот.png'));
    await waitFor(() => expect(kept()).toBe(`совсем до\n\n![кот.png](/api/v1/file/${'a'.repeat(64)})\n\nпосле`));
    expect(screen.queryByRole('list', { name: 'Загрузка файлов' })).toBeNull();
  });

  it('that fails says why, loses no text and can be sent again', async () => {
    await open('текст');
    choose('кот.png');
    sendings[0]!.fail(new NetworkError('Нет связи'));
    expect((await screen.findByRole('alert')).textContent).toContain('Нет связи');
    expect(kept()).toBe('текст');
    fireEvent.click(list().getByRole('button', { name: 'Ещё раз' }));
    expect(sendings).toHaveLength(2);
    sendings[1]!.done(uploaded('кот.png'));
    await waitFor(() => expect(kept()).toContain('![кот.png]'));
  });

  it('that is given up is stopped and leaves nothing', async () => {
    await open('текст');
    choose('кот.png');
    await waitFor(() => expect(document.querySelector('.pt-upload-placeholder')).not.toBeNull());
    fireEvent.click(list().getByRole('button', { name: 'Не загружать кот.png' }));
    expect(sendings[0]!.signal.aborted).toBe(true);
    expect(document.querySelector('.pt-upload-placeholder')).toBeNull();
    expect(kept()).toBe('текст');
  });
});
