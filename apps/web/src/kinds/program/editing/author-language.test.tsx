import { Language, languageNames, mainFileOf } from '@put/contract/judge/languages';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { AuthorLanguage, inLanguage } from './author-language.tsx';
import { LanguageFields } from './program-config.tsx';

afterEach(() => vi.unstubAllGlobals());

const runnable: Language[] = ['python', 'cpp'];
const languages = Language.options.map((language) => ({
  language,
  name: languageNames[language],
  main_file: mainFileOf[language],
  is_available: runnable.includes(language),
}));

test('languages that nothing here can run are one phrase with what would help; a chosen one can be left out', async () => {
  signInAs({ is_admin: true });
  fakeServer(() => ({ body: { languages } }));
  const config = { languages: ['python' as const, 'rust' as const], checker: { kind: 'tokens' as const } };
  await renderScreen(<LanguageFields config={config} errors={{}} onChange={() => undefined} />);
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await waitFor(() => expect(box('Rust (недоступен)')).toMatchObject({ disabled: false, checked: true }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  expect(box('C++').disabled).toBe(false);
  expect(
    screen.getByText(/^Ещё 7 без Docker недоступны: C, Java, .*подключите машину с Docker: см\. docs/),
  ).toBeDefined();
});

test('an interactor whose language solutions can not talk to here says so', async () => {
  signInAs({ is_admin: true });
  const talking = { python: ['python', 'javascript'] as const, cpp: ['cpp'] as const };
  fakeServer(() => ({
    body: {
      languages: languages.map((one) => ({
        ...one,
        interactors: one.language in talking ? talking[one.language as 'cpp'] : [],
      })),
    },
  }));
  const props = { files: [], examples: {}, path: 'config.interactor.language', onChange: () => undefined };
  await renderScreen(<AuthorLanguage {...props} language="javascript" partners={['python', 'cpp', 'rust']} />);
  expect(await screen.findByText('Здесь с ним не поговорят решения на C++: нет общего исполнителя')).toBeDefined();
});

test('a program of the author starts with the example of its language or empty, and keeps what is written', () => {
  const example = { python: 'import sys\n', javascript: 'process.exit(42);\n' };
  const files = (name: string, content: string) => [{ name, content }];
  expect(inLanguage('cpp', files('check.py', example.python), example)).toEqual({
    language: 'cpp',
    files: files('check.cpp', ''),
  });
  expect(inLanguage('python', files('check.cpp', ''), example).files).toEqual(files('check.py', example.python));
  expect(inLanguage('javascript', files('check.py', example.python), example).files).toEqual(
    files('check.js', example.javascript),
  );
  expect(inLanguage('java', files('check.py', 'x'), example).files).toEqual(files('Main.java', 'x'));
});
