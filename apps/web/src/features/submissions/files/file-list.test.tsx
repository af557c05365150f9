import type { SourceFile } from '@put/contract/judge/languages';
import type { MyTask } from '@put/contract/tasks/tasks';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import FileList from './file-list.tsx';

const task = {
  starter_files: [
    { name: 'main.py', content: '', access: 'edit' },
    { name: 'shapes.py', content: '', access: 'read' },
  ],
  may_add_files: true,
} as unknown as MyTask;
const file = (name: string, content = ''): SourceFile => ({ name, content });
const flat = [file('main.py', 'print(1)'), file('shapes.py', 'x = 1')];
const deep = [...flat, file('lib/b/area.py'), file('lib/given.py', 'x'), file('data/in.txt'), file('lib/a.py')];

function Files({ mayAdd = true, start = flat, failed = 'shapes.py' }) {
  const [files, setFiles] = useState<readonly SourceFile[]>(start);
  const [current, setCurrent] = useState('main.py');
  return (
    <>
      <FileList
        task={{ ...task, may_add_files: mayAdd }}
        files={files}
        language="python"
        current={current}
        failed={failed}
        onChoose={setCurrent}
        onFiles={(next, name) => {
          setFiles(next);
          setCurrent(name);
        }}
      />
      <output>{files.map(({ name }) => name).join(' ')}</output>
    </>
  );
}

const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
const chosen = () => screen.getByRole('treeitem', { selected: true }).getAttribute('aria-label');
/** The tree item that has the Tab stop. */
const here = () => screen.getAllByRole('treeitem').find(({ tabIndex }) => tabIndex === 0)!;
const kept = () => document.querySelector('output')!.textContent;

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(here(), { key });
};
const say = (name: string, label = 'Имя файла') => {
  const field = screen.getByRole('textbox', { name: label });
  fireEvent.change(field, { target: { value: name } });
  fireEvent.submit(field);
};

test('own files are added, renamed and removed by the keyboard; those of the author stay', async () => {
  await renderScreen(<Files />);
  await screen.findByRole('tree', { name: 'Файлы решения' });
  expect(names()).toEqual(['main.py, с него начинается программа', 'shapes.py, только чтение, здесь ошибка']);
  expect(screen.getByText('2 из 20')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Новый файл' }));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('part2.py');
  say('Shapes.py');
  expect(screen.getByText('Такой файл уже есть')).toBeTruthy();
  say('own.py');
  expect(chosen()).toBe('own.py');

  press('F2');
  say('mine.py');
  expect(names().at(-1)).toBe('mine.py');
  press('Home', 'ArrowDown');
  expect(chosen()).toMatch(/^shapes.py/);
  expect(document.activeElement?.getAttribute('data-name')).toBe('shapes.py');
  // the author's file can not be changed
  press('Delete', 'F2');
  expect(names()).toHaveLength(3);
  expect(screen.queryByRole('textbox')).toBeNull();
  press('End', 'Delete');
  expect(names()).toHaveLength(2);
  expect(chosen()).toMatch(/^shapes.py/);
});

test('where files may not be added there is nothing to press', async () => {
  await renderScreen(<Files mayAdd={false} />);
  await screen.findByRole('tree');
  expect(screen.getAllByRole('treeitem')).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
});

test('folders open and close by arrows; what is closed says that something inside is wrong', async () => {
  await renderScreen(<Files start={deep} failed="lib/b/area.py" />);
  await screen.findByRole('tree');
  const all = ['main.py, с него начинается программа', 'data, папка', 'in.txt', 'lib, папка', 'b, папка'];
  expect(names()).toEqual([...all, 'area.py, здесь ошибка', 'given.py', 'a.py', 'shapes.py, только чтение']);
  expect(screen.getAllByRole('group')[0]!.closest('[role="treeitem"]')?.getAttribute('aria-expanded')).toBe('true');

  press('ArrowDown');
  expect(here().dataset['name']).toBe('data/');
  // going to a folder does not change the file in the editor
  expect(chosen()).toMatch(/^main.py/);
  press('ArrowLeft');
  expect(here().getAttribute('aria-expanded')).toBe('false');
  expect(names()).not.toContain('in.txt');
  press('ArrowDown');
  expect(here().dataset['name']).toBe('lib/');
  press('ArrowRight', 'ArrowRight');
  expect(chosen()).toBe('area.py, здесь ошибка');
  press('ArrowLeft', 'ArrowLeft');
  expect(here().getAttribute('aria-label')).toBe('b, папка, внутри ошибка');
  press('ArrowLeft');
  expect(here().dataset['name']).toBe('lib/');
  press('s');
  expect(chosen()).toMatch(/^shapes/);
  press('Home');
  expect(chosen()).toMatch(/^main/);
  fireEvent.click(screen.getByText('data'));
  expect(names()).toContain('in.txt');
});

test('a path makes folders, a folder is chosen for a new file, moved and removed with what is in it', async () => {
  await renderScreen(<Files />);
  await screen.findByRole('tree');
  fireEvent.click(screen.getByRole('button', { name: 'Новый файл' }));
  for (const [typed, why] of [
    ['../x.py', /не бывают пустыми/],
    ['main.py/x.py', /main.py — уже файл/],
    ['a/b/c/d/e.py', /не больше трёх/],
  ] as const) {
    say(typed);
    expect(screen.getByText(why)).toBeTruthy();
  }
  say('lib/area.py');
  expect(names()).toContain('lib, папка');
  expect(chosen()).toBe('area.py');
  fireEvent.click(screen.getByRole('button', { name: 'Новый файл' }));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('lib/part3.py');
  say('lib/deep/x.py');

  press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  expect(here().dataset['name']).toBe('lib/');
  press('F2');
  say('shapes.py', 'Имя папки');
  expect(screen.getByText(/уже файл/)).toBeTruthy();
  say('own/geometry', 'Имя папки');
  expect(kept()).toBe('main.py shapes.py own/geometry/area.py own/geometry/deep/x.py');
  expect(chosen()).toBe('x.py');
  expect(here().dataset['name']).toBe('own/geometry/');

  press('Delete');
  await waitFor(() => expect(kept()).toBe('main.py shapes.py'));
  expect(chosen()).toMatch(/^main.py/);
});

test('a folder with a file of the author stays; one with text is removed when that is meant', async () => {
  await renderScreen(<Files start={[...flat, file('lib/own.py', 'x')]} />);
  await screen.findByRole('tree');
  fireEvent.click(screen.getByText('lib'));
  press('Delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(kept()).toBe('main.py shapes.py'));
});

test('names files that the task no longer accepts, and removes them only when the student asks', async () => {
  await renderScreen(<Files mayAdd={false} start={[...flat, file('lib/own.py', 'x'), file('old.py', 'y')]} />);
  await screen.findByRole('tree');
  expect(names()).toContain('own.py, не отправить');
  expect(screen.getByText(/с ними решение не отправить: lib\/own.py, old.py/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Убрать лишние' }));
  expect(await screen.findByText(/Их текст пропадёт/)).toBeTruthy();
  expect(kept()).toBe('main.py shapes.py lib/own.py old.py');
  fireEvent.click(screen.getByRole('button', { name: 'Убрать' }));
  await waitFor(() => expect(kept()).toBe('main.py shapes.py'));
  expect(screen.queryByRole('button', { name: 'Убрать лишние' })).toBeNull();
});
