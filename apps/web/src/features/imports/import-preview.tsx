import { Badge, Checkbox, Group, Select, Table, Text } from '@mantine/core';
import { ImportField, type ImportPreview as Preview, type ImportRow, TableEncoding } from '@put/contract/users/imports';
import { countWords } from '../../ui/words/count-words.ts';
import { fieldWords, shownFields, statusWords } from './import-words.ts';
import css from './imports.module.css';

type Props = {
  preview: Preview;
  isRenewing: boolean;
  onFields: (fields: ImportField[]) => void;
  onHeadings: (hasHeadings: boolean) => void;
  onEncoding: (encoding: TableEncoding) => void;
};

const choices = ImportField.options.map((value) => ({ value, label: fieldWords[value] }));
const delimiterWords: Record<string, string> = { '\t': 'табуляция' };

/** The dry run: the field of each column and the outcome of each row. */
export function ImportPreview({ preview, isRenewing, onFields, onHeadings, onEncoding }: Props) {
  const { columns, rows, total, counts, encoding, delimiter, heading_line } = preview;
  const fields = columns.map(({ field }) => field);
  const change = (column: number, field: ImportField) =>
    // two columns can not have the same field: the other column is skipped
    onFields(fields.map((old, index) => (index === column ? field : old === field && field !== 'skip' ? 'skip' : old)));
  return (
    <div aria-busy={isRenewing} className={css.preview}>
      <Text c="dimmed" size="sm">
        {encoding ?? 'Книга Excel'}
        {delimiter !== null && `, разделитель «${delimiterWords[delimiter] ?? delimiter}»`},{' '}
        {countWords(total, ['строка', 'строки', 'строк'])}
      </Text>
      <Group align="end" gap="lg">
        {encoding !== null && (
          <Select
            label="Кодировка"
            description="Если вместо букв знаки"
            w={200}
            data={TableEncoding.options}
            value={encoding}
            allowDeselect={false}
            onChange={(chosen) => onEncoding(chosen as TableEncoding)}
          />
        )}
        <Checkbox
          label={heading_line === null ? 'Первая строка — заголовки' : `Заголовки — в строке ${heading_line}`}
          checked={heading_line !== null}
          onChange={({ currentTarget }) => onHeadings(currentTarget.checked)}
        />
      </Group>
      <fieldset className={css.columns}>
        <legend>Что в столбцах</legend>
        {columns.map(({ heading, field }, column) => (
          <Select
            // column headings may repeat, so the index is the key
            key={column}
            label={heading === '' ? `Столбец ${column + 1}` : heading}
            data={choices}
            value={field}
            allowDeselect={false}
            onChange={(value) => change(column, value as ImportField)}
          />
        ))}
      </fieldset>
      <p role="status" className={css.counts}>
        Будет создано: <strong>{counts.new}</strong> · уже есть: <strong>{counts.known}</strong> · с ошибками:{' '}
        <strong>{counts.bad}</strong>
      </p>
      <RowTable rows={rows} />
      {total > rows.length && (
        <Text c="dimmed" size="sm">
          Показаны {rows.length} из {total}: сначала те, на которые стоит взглянуть.
        </Text>
      )}
    </div>
  );
}

const colors = { new: 'pine', known: 'gray', bad: 'brick' } as const;

export function RowTable({ rows }: { rows: readonly ImportRow[] }) {
  const fields = shownFields.filter((field) => rows.some(({ values }) => values[field] !== undefined));
  const hasCells = rows.some(({ cells }) => cells !== undefined);
  return (
    <Table.ScrollContainer minWidth={700} maxHeight={480}>
      <Table stickyHeader aria-label="Строки файла">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Строка</Table.Th>
            <Table.Th>Состояние</Table.Th>
            {fields.map((field) => (
              <Table.Th key={field}>{fieldWords[field]}</Table.Th>
            ))}
            {hasCells && <Table.Th>Как в файле</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ line, status, values, errors, cells }) => (
            <Table.Tr key={line}>
              <Table.Td>{line}</Table.Td>
              <Table.Td>
                <Badge variant="light" color={colors[status]}>
                  {statusWords[status]}
                </Badge>
                {errors.map((error) => (
                  <div key={error} className={css.reason}>
                    {error}
                  </div>
                ))}
              </Table.Td>
              {fields.map((field) => (
                <Table.Td key={field} className={css.value}>
                  {values[field]}
                </Table.Td>
              ))}
              {hasCells && <Table.Td className={css.read}>{cells?.filter(Boolean).join(' · ')}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
