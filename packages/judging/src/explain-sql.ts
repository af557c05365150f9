/** Why a query was stopped, in Russian. */
export const limitWords = {
  time: 'Запрос выполняется слишком долго. Возможно, рекурсия не кончается или таблицы соединены без условия.',
  memory: 'Запросу не хватило памяти.',
  output: 'Запрос возвращает слишком большую таблицу.',
  idle: 'Запрос ничего не делает.',
};

/** Special cases first. A message without an entry is shown in the database's own words. */
const explanations: [RegExp, string][] = [
  [/not authorized/, 'Такая команда здесь запрещена: можно только читать и менять таблицы задачи.'],
  [/no such table: (?:\w+\.)?(.+)/, 'Таблицы «$1» нет: проверьте имя.'],
  [/relation "(.+?)" does not exist/, 'Таблицы «$1» нет: проверьте имя.'],
  [/no such column: (.+)/, 'Столбца «$1» нет: проверьте имя. Текст пишется в одинарных кавычках.'],
  [
    /column "?(.+?)"? does not exist[^]*HINT:.*Perhaps you meant to reference the column "(.+?)"/,
    'Столбца «$1» нет: возможно, нужен «$2».',
  ],
  [/column "?(.+?)"? does not exist/, 'Столбца «$1» нет: проверьте имя. Текст пишется в одинарных кавычках.'],
  [/ambiguous column name: (.+)/, 'Столбец «$1» есть в нескольких таблицах: напишите имя таблицы перед ним.'],
  [/column reference "(.+?)" is ambiguous/, 'Столбец «$1» есть в нескольких таблицах: напишите имя таблицы перед ним.'],
  [
    /column "(.+?)" must appear in the GROUP BY/,
    'Столбец «$1» должен стоять в GROUP BY или внутри агрегатной функции.',
  ],
  [
    /misuse of aggregate|aggregate functions are not allowed/,
    'Агрегатной функции здесь не место: условие на группы пишется в HAVING.',
  ],
  [/no such function: (.+)|function (.+?)\(.*\) does not exist/, 'Такой функции нет: проверьте имя.'],
  [/near "(.+?)": syntax error/, 'Ошибка в запросе около «$1».'],
  [/syntax error at or near "(.+?)"/, 'Ошибка в запросе около «$1».'],
  [/incomplete input|syntax error at end of input/, 'Запрос оборван: чего-то не хватает в конце.'],
  [/UNIQUE constraint|duplicate key value/, 'Такое значение уже есть, а повторяться ему нельзя.'],
];

/** Only this many characters are searched, because a message may quote a query of any length. */
const searched = 2000;

export function explainSqlError(said: string): string {
  const message = said.slice(0, searched);
  for (const [pattern, words] of explanations) {
    const found = pattern.exec(message);
    if (found) return words.replace(/\$([12])/g, (_, group: '1' | '2') => found[Number(group)] ?? '');
  }
  return 'Запрос не выполнен.';
}

/** The author's check query failed on what the student's statements left behind. */
export const explainFailedCheck = (message: string): string =>
  `Ваш запрос выполнен, но проверить, что он сделал, не удалось. ${explainSqlError(message)}`;
