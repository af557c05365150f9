import { expect, test } from 'vitest';
import { strangeSettings } from './strange-settings.ts';

test('a mistyped setting is named with the one that was meant', () => {
  expect(strangeSettings({ PT_SERCET: 'x', PT_PREVIEW_PROT: '1', PT_TOTALLY_OTHER_THING: '' })).toEqual([
    'Настройки PT_PREVIEW_PROT нет, её значение ничего не меняет. Может быть, PT_PREVIEW_PORT?',
    'Настройки PT_SERCET нет, её значение ничего не меняет. Может быть, PT_SECRET?',
    'Настройки PT_TOTALLY_OTHER_THING нет, её значение ничего не меняет.',
  ]);
});

test('what is a setting, or belongs to a command, is none of these', () => {
  expect(
    strangeSettings({
      PT_SECRET: 'x',
      PT_SECRET_FILE: '/x',
      PT_ADMIN_USERNAME: 'a',
      PT_NODE_PORT: '1',
      PATH: '/',
      PTX: '',
    }),
  ).toEqual([]);
});
