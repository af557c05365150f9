import { Group, NumberInput } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { ToolForm } from './tool-form.tsx';

type Props = { isDisabled: boolean; onInsert: (rows: number, columns: number) => void };

const [mostRows, mostColumns] = [50, 12];

export function TableTool({ isDisabled, onInsert }: Props) {
  const [rows, setRows] = useState<number | string>(3);
  const [columns, setColumns] = useState<number | string>(3);
  const bounded = (value: number | string, most: number) => Math.min(most, Math.max(1, Math.trunc(Number(value)) || 1));
  return (
    <ToolForm
      icon={IconTable}
      name="Таблица"
      isDisabled={isDisabled}
      onInsert={() => {
        onInsert(bounded(rows, mostRows), bounded(columns, mostColumns));
        return true;
      }}
    >
      <Group gap="sm" grow wrap="nowrap">
        <NumberInput label="Строк" value={rows} onChange={setRows} min={1} max={mostRows} allowDecimal={false} />
        <NumberInput
          label="Столбцов"
          value={columns}
          onChange={setColumns}
          min={1}
          max={mostColumns}
          allowDecimal={false}
        />
      </Group>
    </ToolForm>
  );
}
