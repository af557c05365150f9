import { TaskKind } from '@put/contract/kinds/kinds';
import type { TaskCheck } from '@put/contract/tasks/task-checks';
import { expect, test } from 'vitest';
import { editingOf } from '../../../kinds/editings.ts';
import { emptyForm, newHint, newSolution } from '../form/task-form.ts';
import {
  aboutWords,
  checkWords,
  hintsWords,
  limitsWords,
  seenWords,
  solutionsWords,
  starterWords,
  variantWords,
} from './line-words.ts';
import { linesOfErrors } from './lines-of-errors.ts';
import { readOpenLines } from './use-open-lines.ts';

const form = emptyForm();

test('a new task says in every line what is set', () => {
  expect(solutionsWords([])).toBe('нет; нужно хотя бы одно верное');
  expect(limitsWords(form)).toBe('1 с и 256 МБ на тест, попыток сколько угодно, без паузы');
  expect(seenWords(form, true)).toBe('как в занятии; когда решена — своё решение');
  expect(hintsWords([], [])).toBe('нет');
  expect(starterWords([])).toBe('нет');
  expect(variantWords(null)).toBe('у всех одни данные');
  expect(aboutWords([], form)).toBe('нет');
});

test('what an author sets is read in the closed line', () => {
  const right = newSolution([], 'python');
  expect(solutionsWords([right, newSolution([right], 'python')])).toBe('верных 1, неверных 1');
  const limits = { time_ms: 1500, memory_mb: 64 };
  expect(limitsWords({ ...form, limits, attempts: 3, cooldown_s: 30 })).toBe(
    '1,5 с и 64 МБ на тест, 3 попытки, пауза 30 с',
  );
  expect(limitsWords(emptyForm('quiz'))).toBe('попыток сколько угодно, без паузы');
  expect(seenWords({ ...form, feedback: 'score' }, false)).toBe('только балл');
  const hints = [newHint([]), newHint([newHint([])])];
  expect(hintsWords(hints, [{ pattern: 'x', text: 'y' }])).toBe('2: после попыток 1, 2; объяснений ошибок 1');
  expect(hintsWords(hints.slice(0, 1), null)).toBe('1: после попытки 1');
  const files = ['a.py', 'b.py', 'c.py', 'd.py'].map((name) => ({ name, content: '', access: 'edit' as const }));
  expect(starterWords(files)).toBe('a.py, b.py, c.py и ещё 1');
  expect(variantWords({ code: '', per: 'attempt' })).toBe('в каждой попытке новые данные');
  expect(aboutWords(['циклы', 'числа'], { difficulty: 2, source: 'Тимус' })).toBe(
    'циклы, числа · лёгкая · источник: Тимус',
  );
});

test('the line of the check says what came out, or that it must run again', () => {
  const solution = (ok: boolean) => ({ ok });
  const check = (solutions: object[], problems: string[]) =>
    ({ state: 'done', verification: { ok: true, problems, solutions, time_limit: null } }) as unknown as TaskCheck;
  expect(checkWords(null, false)).toBe('ещё не проверялась');
  expect(checkWords(check([solution(true), solution(false)], ['a']), false)).toBe(
    'решений сошлось 1 из 2, замечаний: 1',
  );
  expect(checkWords(check([], []), false)).toBe('всё сошлось');
  expect(checkWords(check([], []), true)).toBe('задача изменилась: проверьте ещё раз');
  expect(checkWords({ ...check([], []), state: 'waiting' }, false)).toBe('идёт…');
});

test('a wrong field opens the line that holds it', () => {
  const paths = ['title', 'solutions.0.files.0.content', 'limits.time_ms', 'config.checker.absolute'];
  expect(linesOfErrors('program', paths)).toEqual(['solutions', 'limits', 'compare']);
  expect(linesOfErrors('quiz', ['config.questions.0.text', 'statement'])).toEqual([]);
  expect(linesOfErrors('sql', ['config.schema'])).toEqual(['database']);
});

test('the address names the open lines; anything else opens none', () => {
  expect(readOpenLines({ open: 'limits,solutions' })).toEqual(['limits', 'solutions']);
  expect(readOpenLines({ open: 3 })).toEqual([]);
  expect(readOpenLines({})).toEqual([]);
});

test('each kind says the values of its own lines, each under a name of its own', () => {
  const words = (kind: TaskKind) =>
    Object.fromEntries(
      editingOf(kind).lines.map((line) => [line.title, line.words(emptyForm(kind).config, new Set())]),
    );
  expect(words('program')).toEqual({ Языки: 'Python', 'Сравнение ответа': 'по словам, регистр важен' });
  expect(words('function')).toEqual({ 'Вызов тестов': 'проверки assert, файл solution.py' });
  expect(words('sql')).toEqual({ 'База данных': 'SQLite, 0 таблиц, порядок строк не важен' });
  expect(words('animation')).toEqual({ 'Как проверять': 'сразу, 10 баллов' });
  expect(words('container')).toEqual({
    Контейнер: 'шаблон не выбран',
    'Рядом с проверкой': 'ничего не запускается, до 30 с',
  });
  expect(words('text')).toEqual({ Объём: 'от 0 до 5000 слов' });
  expect(words('upload')).toEqual({ 'Файлы ученика': 'до 1 файла по 10 МБ, любые', 'Проверка программой': 'нет' });
  const common = ['check', 'solutions', 'limits', 'seen', 'hints', 'starter', 'variants', 'about'];
  for (const kind of TaskKind.options) {
    const ids = [...common, ...editingOf(kind).lines.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test('languages without Docker are one phrase', () => {
  const [languages] = editingOf('program').lines;
  const config = { ...emptyForm().config, languages: ['python', 'rust'] } as never;
  expect(languages!.words(config, new Set(['rust', 'go', 'java']))).toBe(
    'Python, Rust (недоступен) · ещё 2 без Docker недоступны',
  );
});
