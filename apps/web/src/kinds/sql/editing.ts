import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';
import { AnswerTable } from './editing/answer-table.tsx';
import { fillTables } from './editing/fill-tables.ts';

export const sql: KindEditing<'sql'> = {
  description: 'Ученик пишет запрос, сравнивается таблица.',
  statement: 'Что найти, какие столбцы показать и в каком порядке строки.',
  emptyConfig: { dialect: 'sqlite', schema: '', is_ordered: false, compares_column_names: false, check_query: null },
  Fields: later(() => import('./editing/sql-config.tsx')),
  area: 'section',
  tests: {
    description: 'Запрос выполняется на данных теста, его таблица сравнивается с ответом.',
    input: { name: 'Данные', head: 'Данные: команды insert' },
    answer: { head: 'Таблица ответа', View: AnswerTable, fill: fillTables },
    hasMessage: false,
    languages: ['sql'],
    // the server sets the memory of PostgreSQL, the same for every task
    boundsMemory: ({ dialect }) => dialect !== 'postgresql',
    limitsWords: ({ dialect }) =>
      dialect === 'postgresql'
        ? 'Время — на один тест; память у PostgreSQL для всех задач одна.'
        : 'Время и память — на один тест; у SQLite памяти не больше 128 МБ.',
    Programs: null,
    generatorOf: null,
  },
};
