import { Button, MultiSelect } from '@mantine/core';
import { type Verdict, verdictWords } from '@put/contract/judge/verdicts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { expectedVerdicts } from '../words/words.ts';

type Props = {
  expected: Verdict;
  also: readonly Verdict[];
  of: string;
  onChange: (also: Verdict[]) => void;
};

/** Other verdicts that are accepted too: an endless loop may exceed the time limit or the idle limit. */
export function AlsoExpected({ expected, also, of, onChange }: Props) {
  const [wantsOpen, setWantsOpen] = useState(also.length > 0);
  // a solution expected to be accepted has no other verdicts
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
