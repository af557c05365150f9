import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { helpChapters } from '../../parts/help/help-chapters.ts';
import { endTour, useIsTourOn } from '../../parts/tour/tour-state.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { HelpListPage } from './help-page.tsx';

afterEach(() => act(endTour));

test('the help lists all chapters, and begins the tour for who has left it', async () => {
  signInAs({ is_admin: true });
  await renderScreen(<HelpListPage />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(Object.keys(helpChapters).length);
  const { result } = renderHook(useIsTourOn);
  expect(result.current).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Показать экраны за две минуты' }));
  expect(result.current).toBe(true);
});
