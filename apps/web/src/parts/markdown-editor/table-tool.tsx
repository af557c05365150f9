import { Group } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { NumberField, numberProblem } from '../../ui/fields/number-field.tsx';
import { ToolForm } from './tool-form.tsx';

type Props = { isDisabled: boolean; onInsert: (rows: number, columns: number) => void };

const ofRows = { min: 1, max: 50 };
const ofColumns = { min: 1, max: 12 };

export function TableTool({ isDisabled, onInsert }: Props) {
  const [rows, setRows] = useState(3);
  const [columns, setColumns] = useState(3);
  return (
    <ToolForm
      icon={IconTable}
      name="Таблица"
      isDisabled={isDisabled}
      onInsert={() => {
        if (numberProblem(rows, ofRows) !== null || numberProblem(columns, ofColumns) !== null) return false;
        onInsert(rows, columns);
        return true;
      }}
    >
      <Group gap="sm" grow wrap="nowrap" align="flex-start">
        <NumberField label="Строк" value={rows} onChange={setRows} {...ofRows} />
        <NumberField label="Столбцов" value={columns} onChange={setColumns} {...ofColumns} />
      </Group>
    </ToolForm>
  );
}
