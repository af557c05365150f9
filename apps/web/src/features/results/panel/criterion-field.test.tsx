import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { CriterionField } from './criterion-field.tsx';

test('points of a criterion are written with a comma', async () => {
  await renderScreen(
    <CriterionField
      criterion={{ key: 'a', title: 'Слог', description: '', points: 2.5 }}
      points={null}
      error={undefined}
      isFirst
      onPoints={() => undefined}
    />,
  );
  expect((await screen.findByRole('button', { name: 'Слог: все 2,5' })).textContent).toBe('2,5');
  expect(screen.getByRole('textbox', { name: 'Слог, баллы из 2,5' })).toBeTruthy();
});
