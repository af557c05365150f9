import { Select } from '@mantine/core';
import type { PartialCredit } from '@put/contract/kinds/quiz/quiz-setup';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { creditWords } from './question-fields.ts';

type Props = { type: keyof typeof creditWords; value: PartialCredit; onChange: (credit: PartialCredit) => void };

export const CreditSelect = ({ type, value, onChange }: Props) => (
  <Select
    {...choiceList}
    label="Баллы за часть ответа"
    allowDeselect={false}
    maw={420}
    data={Object.entries(creditWords[type]).map(([credit, label]) => ({ value: credit, label }))}
    value={value}
    onChange={(credit) => credit !== null && onChange(credit as PartialCredit)}
  />
);
