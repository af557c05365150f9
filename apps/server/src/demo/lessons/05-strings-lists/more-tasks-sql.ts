import type { DemoTaskOfKind } from '../../demo-shapes.ts';

const query = (content: string) => [{ name: 'query.sql', content }];
const table = (columns: string[], rows: (string | number)[][]) => JSON.stringify({ columns, rows });
const columns = ['name', 'total'];

/** Tasks in SQL: tables, and a query that selects rows. */
export const sqlTasks: DemoTaskOfKind[] = [
  {
    kind: 'sql',
    title: 'Читатели библиотеки',
    tags: ['списки'],
    lesson_points: 15,
    difficulty: 2,
    statement: `Таблица — это список строк с одинаковыми столбцами. Читать таблицы умеет язык SQL: \`select name from reader\` вернёт имена всех читателей.

В школьной библиотеке записывают, кто и сколько страниц прочитал. Напишите запрос, который для каждого читателя выведет имя и сумму прочитанных страниц. Больше всех прочитавшие стоят первыми, при равенстве — по имени. Кто не читал ничего, в таблицу не входит.`,
    config: {
      dialect: 'sqlite',
      schema: `create table reader (id integer primary key, name text not null);
create table reading (reader_id integer not null references reader (id), book text not null, pages integer not null);`,
      is_ordered: true,
      compares_column_names: false,
      check_query: null,
    },
    limits: { time_ms: 1000, memory_mb: 64 },
    hints: [
      { after_attempts: 1, text: 'Таблицы соединяет `join reading on reading.reader_id = reader.id`.' },
      { after_attempts: 2, text: 'Сумму по каждому читателю даёт `sum(pages)` вместе с `group by`.' },
    ],
    test_groups: [
      {
        name: 'Примеры',
        is_sample: true,
        points: 0,
        tests: [
          {
            input: `insert into reader values (1, 'Аня'), (2, 'Боря'), (3, 'Вера');
insert into reading values (1, 'Алиса в Стране чудес', 120), (2, 'Остров сокровищ', 240), (1, 'Маленький принц', 90);`,
            answer: table(columns, [
              ['Боря', 240],
              ['Аня', 210],
            ]),
          },
        ],
      },
      {
        name: 'Скрытые данные',
        points: 15,
        tests: [
          {
            name: 'Поровну',
            input: `insert into reader values (1, 'Яна'), (2, 'Глеб');
insert into reading values (1, 'Муму', 40), (2, 'Нос', 40);`,
            answer: table(columns, [
              ['Глеб', 40],
              ['Яна', 40],
            ]),
          },
          {
            name: 'Тёзки',
            input: `insert into reader values (1, 'Аня'), (2, 'Аня'), (3, 'Лев');
insert into reading values (1, 'Муму', 40), (2, 'Нос', 60), (2, 'Муму', 40);`,
            answer: table(columns, [
              ['Аня', 100],
              ['Аня', 40],
            ]),
          },
          { name: 'Никто не читал', input: "insert into reader values (1, 'Аня');", answer: table(columns, []) },
        ],
      },
    ],
    solutions: [
      {
        title: 'Образец',
        language: 'sql',
        expected: 'accepted',
        files: query(`select name, sum(pages) as total
from reader
join reading on reading.reader_id = reader.id
group by reader.id, name
order by total desc, name;
`),
      },
      {
        title: 'Складывает тёзок и не упорядочивает по имени',
        language: 'sql',
        expected: 'partial',
        files: query(`select name, sum(pages) as total
from reader join reading on reading.reader_id = reader.id
group by name order by total desc, name desc;
`),
      },
      {
        title: 'Считает и тех, кто не читал',
        language: 'sql',
        expected: 'partial',
        files: query(`select name, sum(pages) as total
from reader left join reading on reading.reader_id = reader.id
group by reader.id order by 2 desc, name;
`),
      },
    ],
  },
];
