import { expect, test } from 'vitest';
import { settingsOfCommands, strangeSettings } from './strange-settings.ts';

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

test('a name beside those of the builds is a mistake too, and so is one beside those of a command', () => {
  expect(strangeSettings({ PT_RUNNER_REGISTY: 'x', PT_ADMIN_PASWORD: 'x', PT_DATABASE_URL: 'x' })).toEqual([
    'Настройки PT_ADMIN_PASWORD нет, её значение ничего не меняет. Может быть, PT_ADMIN_PASSWORD?',
    'Настройки PT_DATABASE_URL нет, её значение ничего не меняет. Может быть, DATABASE_URL?',
    'Настройки PT_RUNNER_REGISTY нет, её значение ничего не меняет. Может быть, PT_RUNNER_REGISTRY?',
  ]);
  expect(strangeSettings({ PT_RUNNER_BASE: 'x', PT_TEST_POSTGRES: 'x', PT_SWARM_MANAGERS: 'x' })).toEqual([]);
});

test('a start says that it does not read what belongs to the command', () => {
  expect(settingsOfCommands({ PT_ADMIN_EMAIL: 'a@b.c', PT_ADMIN_PASSWORD: 'x', PT_ADMIN_USERNAME: '' })).toEqual([
    'Запуск не создаёт администратора: PT_ADMIN_EMAIL, PT_ADMIN_PASSWORD читает только npm run admin:create.',
  ]);
  expect(settingsOfCommands({ PT_ADMIN_USERNAME: '' })).toEqual([]);
});
