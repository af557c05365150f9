import { Button, Select } from '@mantine/core';
import { type Verdict, verdictWords } from '@put/contract/judge/verdicts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import css from '../../../parts/task-form/task-editor.module.css';
import { expectedVerdicts } from '../words/words.ts';

type Props = {
  names: readonly string[];
  /** By group; null and missing entries accept any verdict. */
  expected: readonly (Verdict | null)[];
  of: string;
  onChange: (expected: (Verdict | null)[]) => void;
};

const verdicts = [
  { value: 'any', label: 'Любой' },
  ...[...expectedVerdicts, 'skipped' as const].map((value) => ({ value: value as string, label: verdictWords[value] })),
];

/** Expected verdicts by group, when it matters which group fails a solution. Not shown for a task with one group. */
export function ExpectedGroups({ names, expected, of, onChange }: Props) {
  const isAsked = expected.some((verdict) => verdict !== null);
  const [wantsOpen, setWantsOpen] = useState(isAsked);
  if (names.length < 2) return null;
  const set = (at: number, value: string | null) => {
    const next = names.map((_, n) =>
      n === at ? (value === 'any' ? null : (value as Verdict)) : (expected[n] ?? null),
    );
    onChange(next.every((verdict) => verdict === null) ? [] : next);
  };
  return (
    <div className={css.expected}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={wantsOpen}
        leftSection={wantsOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
        onClick={() => setWantsOpen(!wantsOpen)}
      >
        {isAsked ? 'По группам: указано' : 'По группам'}
      </Button>
      {wantsOpen && (
        <div className={css.expectedGroups}>
          {names.map((name, at) => (
            <Select
              {...choiceList}
              // groups have no key here other than their index
              key={at}
              size="xs"
              label={`${at + 1}. ${name}`}
              aria-label={`Вердикт в группе «${name}», ${of}`}
              allowDeselect={false}
              data={verdicts}
              value={expected[at] ?? 'any'}
              onChange={(value) => set(at, value)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
