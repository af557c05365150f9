import { expect, test } from 'vitest';
import { ApiError, noteMarked, wordsOf } from './errors.ts';

const refusal = (errors: { path: string; message: string }[], detail = 'Проверьте отмеченные поля.') =>
  new ApiError({ status: 422, code: 'invalid_input', detail, errors });
const tooLarge = { path: 'files.0.content', message: 'Файл больше 256 КБ: сейчас 300 КБ' };

test('«the marked fields» are spoken of only where they are marked; else what is wrong is said', () => {
  expect(wordsOf(refusal([tooLarge, tooLarge, { path: 'files', message: 'Не больше 20 файлов' }]))).toBe(
    'Файл больше 256 КБ: сейчас 300 КБ. Не больше 20 файлов',
  );
  const shown = refusal([tooLarge]);
  noteMarked(shown);
  expect(wordsOf(shown)).toBe('Проверьте отмеченные поля.');
  expect(wordsOf(refusal([tooLarge], 'Так нельзя.'))).toBe('Так нельзя.');
});
