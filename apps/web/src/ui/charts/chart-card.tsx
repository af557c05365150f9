import { Button, Table, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Datum, linked } from './chart-data.ts';
import css from './charts.module.css';

type Props = {
  title: string;
  /** What the chart says, in one sentence. */
  summary?: ReactNode;
  /** Heads of the table. */
  heads: readonly [label: string, value: string];
  data: readonly Datum[];
  /** The same as a chart. */
  children: ReactNode;
};

/** A chart, and in its place the same as a table. */
export function ChartCard({ title, summary, heads, data, children }: Props) {
  const [isTable, setIsTable] = useState(false);
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.head}>
        <Title order={2} className={css.title}>
          {title}
        </Title>
        <Button
          size="compact-sm"
          variant={isTable ? 'light' : 'subtle'}
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          Таблицей
        </Button>
      </div>
      {summary !== undefined && <p className={css.summary}>{summary}</p>}
      {isTable ? <ValueTable title={title} heads={heads} data={data} /> : children}
    </section>
  );
}

const ValueTable = ({ title, heads, data }: Pick<Props, 'title' | 'heads' | 'data'>) => (
  <div className={css.scroll}>
    <Table aria-label={title} withRowBorders={false} verticalSpacing={2}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.map((one) => (
          <Table.Tr key={one.label}>
            <Table.Td>{one.label}</Table.Td>
            <Table.Td>{one.value === 0 ? 0 : linked(one, one.value)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
);
