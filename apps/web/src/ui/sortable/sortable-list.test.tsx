import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { moveId, SortableList } from './sortable-list.tsx';

test('a row moves to another place, the others close up', () => {
  expect(moveId(['а', 'б', 'в', 'г'], 0, 2)).toEqual(['б', 'в', 'а', 'г']);
  expect(moveId([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
  expect(moveId([1, 2], 5, 0)).toEqual([1, 2]);
});

test('rows can be taken by a named button, headings cannot; both stand in their order and places count rows only', async () => {
  await renderScreen(
    <SortableList
      ids={['начало', 7, 'циклы', 9]}
      onMove={() => undefined}
      isFixed={(id) => typeof id === 'string'}
      nameOf={(id) => `занятие «${id}»`}
      renderRow={(id, { handle, place: index }) =>
        typeof id === 'string' ? (
          <h3>{id}</h3>
        ) : (
          <p>
            {handle}
            {index}
            {id}
          </p>
        )
      }
    />,
  );
  const handles = screen.getAllByRole('button', { name: /^Переместить/ });
  expect(handles.map((handle) => handle.getAttribute('aria-label'))).toEqual([
    'Переместить: занятие «7»',
    'Переместить: занятие «9»',
  ]);
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['начало', '17', 'циклы', '29']);
  for (const heading of screen.getAllByRole('heading'))
    expect(heading.closest('[role=button], [tabindex]:not(body)')).toBeNull();
  const helpId = handles[0]!.getAttribute('aria-describedby')!;
  expect(document.getElementById(helpId)?.textContent).toContain('стрелки');
});
