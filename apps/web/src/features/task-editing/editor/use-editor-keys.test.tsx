import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useEditorKeys } from './use-editor-keys.ts';

function Editor({ check }: { check: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  useEditorKeys(root, check);
  return (
    <div ref={root}>
      <div data-zone="statement">
        <button type="button">Жирный</button>
        <textarea aria-label="Условие" />
      </div>
      <div data-zone="tests">
        <button type="button">Добавить группу</button>
      </div>
      <div data-zone="lines">
        <button type="button">Пределы</button>
      </div>
      <div role="dialog">
        <input aria-label="Ответ" />
      </div>
    </div>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('F6 goes through the parts and around, Shift+F6 back', () => {
  render(<Editor check={() => undefined} />);
  const places = [false, false, false, false, true].map((shiftKey) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6', shiftKey });
    return focused();
  });
  expect(places).toEqual(['Условие', 'Добавить группу', 'Пределы', 'Условие', 'Пределы']);
});

test('Ctrl+Shift+Enter checks, but not from a dialog over the editor', () => {
  const check = vi.fn();
  render(<Editor check={check} />);
  const keys = { key: 'Enter', ctrlKey: true, shiftKey: true };
  fireEvent.keyDown(screen.getByLabelText('Ответ'), keys);
  expect(check).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Условие'), keys);
  expect(check).toHaveBeenCalledOnce();
});
