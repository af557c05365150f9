import { Button, MultiSelect } from '@mantine/core';
import { type Verdict, verdictWords } from '@put/contract/verdicts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { choiceList } from '../../shared/choice-list.ts';
import { expectedVerdicts } from './words.ts';

type Props = {
  expected: Verdict;
  also: readonly Verdict[];
  of: string;
  onChange: (also: Verdict[]) => void;
};

/** Verdicts that are as good as the expected one: a loop that never ends may be too slow or just stop doing anything. */
export function AlsoExpected({ expected, also, of, onChange }: Props) {
  const [wantsOpen, setWantsOpen] = useState(also.length > 0);
  // right is right
  if (expected === 'accepted' && also.length === 0) return null;
  if (!wantsOpen)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={`Подойдёт и другой вердикт: ${of}`}
        onClick={() => setWantsOpen(true)}
      >
        Подойдёт и другой вердикт
      </Button>
    );
  return (
    <MultiSelect
      {...choiceList}
      label="Подойдёт и"
      description={
        also.includes('partial')
          ? 'За часть баллов решение тоже пройдёт, если не прошло оно так, как указано здесь.'
          : undefined
      }
      aria-label={`Подойдёт и другой вердикт, ${of}`}
      maw={560}
      mb={4}
      data={expectedVerdicts.filter((one) => one !== expected).map((value) => ({ value, label: verdictWords[value] }))}
      value={[...also]}
      onChange={(chosen) => onChange(chosen as Verdict[])}
    />
  );
}
