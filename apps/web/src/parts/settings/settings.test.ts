import { expect, test, vi } from 'vitest';

test('the defaults of the specification', async () => {
  vi.resetModules();
  const { useSettings } = await import('./settings.ts');
  expect(useSettings.getState()).toEqual({
    theme: 'auto',
    lessonPanesSize: [0.5, 0.5],
    workShare: 0.6,
    sidebarExpanded: false,
    sidebarFolded: false,
    textSize: 'normal',
    lineWidth: 'normal',
    letterKeys: true,
    coursesListOptions: { orderByProp: 'date', orderByDirection: 'desc', filterByYear: -1 },
  });
});

test('one wrong value falls back alone', async () => {
  vi.resetModules();
  const state = {
    theme: 'pink',
    sidebarExpanded: true,
    textSize: 40,
    lineWidth: 'wide',
    coursesListOptions: { orderByProp: 'title', filterByYear: '2020' },
  };
  localStorage.setItem('pt.settings', JSON.stringify({ state, version: 1 }));
  const { useSettings } = await import('./settings.ts');
  expect(useSettings.getState()).toMatchObject({
    theme: 'auto',
    sidebarExpanded: true,
    textSize: 'normal',
    lineWidth: 'wide',
    coursesListOptions: { orderByProp: 'title', orderByDirection: 'desc', filterByYear: -1 },
  });
});
