import type { SourceFile } from '@put/contract/languages';
import type { MyTask } from '@put/contract/tasks';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import FileList from './file-list.tsx';

const task = {
  starter_files: [
    { name: 'main.py', content: '', access: 'edit' },
    { name: 'shapes.py', content: '', access: 'read' },
  ],
  may_add_files: true,
} as unknown as MyTask;

function Files({ mayAdd }: { mayAdd: boolean }) {
  const [files, setFiles] = useState<readonly SourceFile[]>([
    { name: 'main.py', content: 'print(1)' },
    { name: 'shapes.py', content: 'x = 1' },
  ]);
  const [current, setCurrent] = useState('main.py');
  return (
    <FileList
      task={{ ...task, may_add_files: mayAdd }}
      files={files}
      language="python"
      current={current}
      failed="shapes.py"
      onChoose={setCurrent}
      onFiles={(next, name) => {
        setFiles(next);
        setCurrent(name);
      }}
    />
  );
}

const names = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'));
const chosen = () => screen.getByRole('option', { selected: true }).getAttribute('aria-label');

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('option', { selected: true }), { key });
};
const say = (name: string) => {
  const field = screen.getByRole('textbox', { name: 'Имя файла' });
  fireEvent.change(field, { target: { value: name } });
  fireEvent.submit(field);
};

test('own files are added, renamed and removed by the keyboard; those of the author stay', async () => {
  await renderScreen(<Files mayAdd />);
  await screen.findByRole('listbox', { name: 'Файлы решения' });
  expect(names()).toEqual(['main.py, с него начинается программа', 'shapes.py, только чтение, здесь ошибка']);
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
  // it is the author's
  press('Delete', 'F2');
  expect(names()).toHaveLength(3);
  expect(screen.queryByRole('textbox')).toBeNull();
  press('End', 'Delete');
  expect(names()).toHaveLength(2);
  expect(chosen()).toMatch(/^shapes.py/);
});

test('where files may not be added there is nothing to press', async () => {
  await renderScreen(<Files mayAdd={false} />);
  await screen.findByRole('listbox');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
});
