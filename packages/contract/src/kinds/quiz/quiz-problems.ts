import { readNumber } from './quiz-answer.ts';
import type { Question, QuestionOf, QuizConfig } from './quiz-setup.ts';

/** Why a set-up can not be published, and the field to change. `path` starts at the set-up: «questions.0.text». */
export type ConfigProblem = { path: string; message: string };

/** A parameter of a variant, `{{a}}`. Its value is known only for one student. */
const isParameter = (text: string) => /^\{\{\w+\}\}$/.test(text.trim());

export function quizProblems({ questions }: QuizConfig): ConfigProblem[] {
  if (questions.length === 0) return [{ path: 'questions', message: 'Добавьте хотя бы один вопрос' }];
  const problems = questions.flatMap((question, at) =>
    questionProblems(question).map(({ path, message }) => ({ path: `questions.${at}.${path}`, message })),
  );
  problems.push(
    ...repeats(
      questions,
      ({ key }) => key,
      (at) => `questions.${at}.text`,
      'Ключ вопроса повторяется',
    ),
  );
  if (questions.every(({ points }) => points === 0))
    problems.push({ path: 'questions.0.points', message: 'Все вопросы без баллов: дайте хотя бы одному баллы' });
  return problems;
}

/** `path` of the problems starts at the question. */
export function questionProblems(question: Question): ConfigProblem[] {
  const problems = problemsOf(question);
  if (isBlank(question.text) && !(question.type === 'gaps' && !isBlank(question.code)))
    problems.unshift({ path: 'text', message: 'Введите вопрос' });
  return problems;
}

function problemsOf(question: Question): ConfigProblem[] {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return choiceProblems(question);
    case 'text':
      return variantProblems(question.variants, 'variants', 'Добавьте верный ответ');
    case 'number':
      return numberProblems(question);
    case 'matching':
      return matchingProblems(question);
    case 'ordering':
      return orderingProblems(question);
    case 'gaps':
      return gapProblems(question);
  }
}

function choiceProblems({ type, options }: QuestionOf<'single' | 'multiple'>): ConfigProblem[] {
  const right = options.filter((option) => option.is_right).length;
  const problems = [
    ...blanks(
      options,
      ({ text }) => text,
      (at) => `options.${at}.text`,
      'Введите вариант ответа',
    ),
    ...repeats(
      options,
      ({ text }) => text.trim(),
      (at) => `options.${at}.text`,
      'Такой вариант уже есть',
    ),
    ...repeats(
      options,
      ({ key }) => key,
      (at) => `options.${at}.text`,
      'Ключ варианта повторяется',
    ),
  ];
  if (options.length < 2) problems.push({ path: 'options', message: 'Нужно хотя бы два варианта' });
  else if (right === 0) problems.push({ path: 'options', message: 'Отметьте верный вариант' });
  else if (type === 'single' && right > 1)
    problems.push({ path: 'options', message: 'Верным может быть только один вариант: отмечено больше' });
  return problems;
}

function numberProblems({ answer, units }: QuestionOf<'number'>): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const read = readNumber(answer);
  if (isBlank(answer)) problems.push({ path: 'answer', message: 'Введите верный ответ' });
  else if (!isParameter(answer) && (read === null || read.unit !== ''))
    problems.push({ path: 'answer', message: 'Это не число: единицы указывают ниже' });
  problems.push(
    ...blanks(
      units,
      ({ name }) => name,
      (at) => `units.${at}.name`,
      'Введите единицу',
    ),
    ...repeats(
      units,
      ({ name }) => name.trim(),
      (at) => `units.${at}.name`,
      'Такая единица уже есть',
    ),
  );
  units.forEach(({ name, factor }, at) => {
    if (factor === 0) problems.push({ path: `units.${at}.factor`, message: 'Больше 0' });
    if (/^[\d.,+-]/.test(name.trim()))
      problems.push({ path: `units.${at}.name`, message: 'Единица не может начинаться с цифры или знака числа' });
  });
  if (units.length > 0 && units.every(({ factor }) => factor !== 1))
    problems.push({ path: 'units', message: 'У одной единицы множитель должен быть 1: в ней дан верный ответ' });
  return problems;
}

function matchingProblems({ pairs, distractors }: QuestionOf<'matching'>): ConfigProblem[] {
  const problems = [
    ...blanks(
      pairs,
      ({ left }) => left,
      (at) => `pairs.${at}.left`,
      'Введите левую часть',
    ),
    ...blanks(
      pairs,
      ({ right }) => right,
      (at) => `pairs.${at}.right`,
      'Введите правую часть',
    ),
    ...blanks(
      distractors,
      ({ right }) => right,
      (at) => `distractors.${at}.right`,
      'Введите лишнюю часть',
    ),
    ...repeats(
      pairs,
      ({ left }) => left.trim(),
      (at) => `pairs.${at}.left`,
      'Такая левая часть уже есть',
    ),
    ...repeats(
      [...pairs, ...distractors],
      ({ key }) => key,
      (at) => `pairs.${at}.left`,
      'Ключ пары повторяется',
    ),
  ];
  distractors.forEach(({ right }, at) => {
    if (!isBlank(right) && pairs.some((pair) => pair.right.trim() === right.trim()))
      problems.push({ path: `distractors.${at}.right`, message: 'Эта часть нужна паре, лишней она быть не может' });
  });
  if (pairs.length < 2) problems.push({ path: 'pairs', message: 'Нужно хотя бы две пары' });
  else if (new Set([...pairs, ...distractors].map(({ right }) => right.trim())).size < 2)
    problems.push({ path: 'pairs', message: 'Все правые части одинаковые: выбирать не из чего' });
  return problems;
}

function orderingProblems({ items }: QuestionOf<'ordering'>): ConfigProblem[] {
  const problems = [
    ...blanks(
      items,
      ({ text }) => text,
      (at) => `items.${at}.text`,
      'Введите текст',
    ),
    ...repeats(
      items,
      ({ text }) => text.trim(),
      (at) => `items.${at}.text`,
      'Такая строка уже есть',
    ),
    ...repeats(
      items,
      ({ key }) => key,
      (at) => `items.${at}.text`,
      'Ключ строки повторяется',
    ),
  ];
  if (items.length < 2) problems.push({ path: 'items', message: 'Нужно хотя бы две строки' });
  return problems;
}

/** Keys of the gaps in the order of the code. A key that occurs twice is given twice. */
export const gapKeysOf = (code: string): string[] =>
  [...code.matchAll(/\{\{([\w-]{1,40})\}\}/g)].map(([, key]) => key!);

function gapProblems({ code, gaps }: QuestionOf<'gaps'>): ConfigProblem[] {
  const inCode = gapKeysOf(code);
  const problems: ConfigProblem[] = [];
  if (isBlank(code)) problems.push({ path: 'code', message: 'Введите код с пропусками' });
  else if (gaps.length === 0) problems.push({ path: 'code', message: 'Отметьте в коде хотя бы один пропуск: {{1}}' });
  gaps.forEach(({ key, variants }, at) => {
    const count = inCode.filter((other) => other === key).length;
    if (count === 0) problems.push({ path: `gaps.${at}.variants`, message: `В коде нет пропуска {{${key}}}` });
    if (count > 1) problems.push({ path: 'code', message: `Пропуск {{${key}}} стоит в коде ${count} раза` });
    problems.push(...variantProblems(variants, `gaps.${at}.variants`, `Введите ответ для пропуска {{${key}}}`));
  });
  problems.push(
    ...repeats(
      gaps,
      ({ key }) => key,
      (at) => `gaps.${at}.variants`,
      'Ключ пропуска повторяется',
    ),
  );
  return problems;
}

function variantProblems(variants: readonly string[], path: string, words: string): ConfigProblem[] {
  if (variants.every(isBlank)) return [{ path, message: words }];
  return variants.some(isBlank) ? [{ path, message: 'Один из верных ответов пуст' }] : [];
}

const isBlank = (text: string) => text.trim() === '';

const blanks = <T>(rows: readonly T[], textOf: (row: T) => string, path: (at: number) => string, message: string) =>
  rows.flatMap((row, at) => (isBlank(textOf(row)) ? [{ path: path(at), message }] : []));

const repeats = <T>(rows: readonly T[], valueOf: (row: T) => string, path: (at: number) => string, message: string) => {
  const values = rows.map(valueOf);
  return values.flatMap((value, at) =>
    value !== '' && values.indexOf(value) < at ? [{ path: path(at), message }] : [],
  );
};
