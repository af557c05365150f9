import { Button, Table, Title } from '@mantine/core';
import { IconCopy, IconFileSpreadsheet } from '@tabler/icons-react';
import { copyText } from '../../ui/code/copy-text.ts';
import { csvText, downloadCsv } from '../../ui/lists/csv.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import css from './imports.module.css';

const headings = ['Фамилия', 'Имя', 'Группа', 'Логин', 'Почта'];
const people = [
  ['Беляев', 'Лев', '10-А', 'belyaev.l', ''],
  ['Зайцева', 'Ева', '10-А', '', 'eva@school5.ru'],
  ['Соловьёва', 'Алиса', '10-Б', '', ''],
];
const rules = [
  ['Фамилия, Имя', 'обязательны; подойдёт и один столбец «ФИО»'],
  ['Группа', 'пусто — та, что выбрана на этой странице'],
  ['Логин', 'пусто — составим из фамилии и имени, двойников различим'],
  ['Почта', 'можно без неё: первый вход — по карточке с паролем'],
  ['Пароль', 'не нужен: придумаем и покажем карточками для печати'],
  ['Уже есть', 'узнаем по логину или почте и второй раз не создадим'],
] as const;

/** An example to take, and what may stand in each column. */
export function ImportSample() {
  const messages = useMessage();
  const copy = async () => {
    if (await copyText(headings.join('\t'))) messages.success('Заголовки скопированы: вставьте их в таблицу');
    else messages.failure(new Error('Браузер не дал скопировать. Скачайте образец.'));
  };
  return (
    <section className={css.sample} aria-labelledby="import-sample">
      <div className={css.sampleHead}>
        <Title order={2} id="import-sample" size="h4">
          Образец
        </Title>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          Скопировать заголовки
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => downloadCsv('Образец импорта.csv', csvText([headings, ...people]))}
        >
          Скачать CSV
        </Button>
      </div>
      <div className={css.scrolled} role="region" aria-label="Пример таблицы" tabIndex={0}>
        <Table miw={460} aria-labelledby="import-sample">
          <Table.Thead>
            <Table.Tr>
              {headings.map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((cells) => (
              <Table.Tr key={cells[0]}>
                {cells.map((cell, at) => (
                  <Table.Td key={headings[at]}>{cell || '—'}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <dl className={css.rules}>
        {rules.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
