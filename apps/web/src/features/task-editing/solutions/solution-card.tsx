import { Button, Select, TextInput } from '@mantine/core';
import { filesInLanguage, type Language } from '@put/contract/judge/languages';
import { anyWrongWords, isAnyWrong, type Verdict, verdictWords } from '@put/contract/judge/verdicts';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { AlsoExpected } from './also-expected.tsx';
import { type Errors } from '../../../parts/task-form/errors-by-field.ts';
import { ExpectedScore } from './expected-score.tsx';
import { ExpectedGroups } from './expected-groups.tsx';
import { FilesEditor } from '../../../parts/task-form/files-editor.tsx';
import { useTestsOfKind } from '../tests/tests-of-kind.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { changed, moved, removed } from '../../../parts/task-form/rows.ts';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { useLanguageOffers } from '../../../parts/languages/language-offers.ts';
import css from '../../../parts/task-form/task-editor.module.css';
import { anyWrong, type SolutionForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { expectedVerdicts } from '../words/words.ts';

type Props = {
  solution: SolutionForm;
  at: number;
  /** Names of all groups, one a line. */
  groupNames: string;
  isLast: boolean;
  errors: Errors;
  change: Change;
};

/** Each card has a code editor, which is heavy: only the first cards are open. */
const openAtStart = 3;
const anyWrongChoice = { value: 'any_wrong', label: anyWrongWords };
const [right, ...wrong] = expectedVerdicts.map((value) => ({ value: value as string, label: verdictWords[value] }));
const verdicts = [right!, anyWrongChoice, ...wrong];

export const SolutionCard = memo(function SolutionCard({ solution, at, groupNames, isLast, errors, change }: Props) {
  const confirm = useConfirm();
  const { languages: known } = useTestsOfKind();
  const { key, files } = solution;
  const languages = useLanguageOffers<Language>(known, [solution.language]);
  const isBlank = files.every((file) => file.content.trim() === '');
  const [wantsOpen, setWantsOpen] = useState(at < openAtStart || isBlank);
  const isOpen = wantsOpen || Object.keys(errors).length > 0;
  const path = `solutions.${at}`;
  const set = (name: keyof SolutionForm, part: Partial<SolutionForm>) =>
    change(`${path}.${name}`, (form) => ({ solutions: changed(form.solutions, key, part) }));
  const rearrange = (recipe: (solutions: SolutionForm[]) => SolutionForm[]) => () =>
    change('solutions', (form) => ({ solutions: recipe(form.solutions) }));
  const remove = async () => {
    const name = solution.title === '' ? `Решение ${at + 1}` : `«${solution.title}»`;
    const isSure = isBlank || (await confirm({ title: `Удалить: ${name}?`, action: 'Удалить', isDangerous: true }));
    if (isSure) rearrange((solutions) => removed(solutions, key))();
  };

  return (
    <div className={css.solution} role="group" aria-label={`Решение ${at + 1}`}>
      <div className={css.solutionHead}>
        <TextInput
          label="Имя решения"
          placeholder={`Решение ${at + 1}`}
          value={solution.title}
          error={errors['title']}
          data-path={`${path}.title`}
          onChange={({ currentTarget: { value } }) => set('title', { title: value })}
        />
        <Select
          {...choiceList}
          label="Язык"
          allowDeselect={false}
          data={languages}
          value={solution.language}
          error={errors['language']}
          data-path={`${path}.language`}
          onChange={(chosen) => {
            if (chosen === null) return;
            const language = chosen as Language;
            set('language', { language, files: filesInLanguage(files, solution.language, language) });
          }}
        />
        <ExpectedSelect
          {...{ solution, path }}
          error={errors['expected']}
          onChange={(given) => set('expected', given)}
        />
        <div className={css.solutionActions}>
          <IconButton
            icon={IconArrowUp}
            hint="Выше"
            label={`Поднять решение ${at + 1}`}
            isDisabled={at === 0}
            onClick={rearrange((solutions) => moved(solutions, key, -1))}
          />
          <IconButton
            icon={IconArrowDown}
            hint="Ниже"
            label={`Опустить решение ${at + 1}`}
            isDisabled={isLast}
            onClick={rearrange((solutions) => moved(solutions, key, 1))}
          />
          <IconButton
            icon={IconTrash}
            hint="Удалить"
            label={`Удалить решение ${at + 1}`}
            onClick={() => void remove()}
          />
        </div>
      </div>
      {!isAnyWrong(solution) && (
        <AlsoExpected
          expected={solution.expected}
          also={solution.also_expected}
          of={`решение ${at + 1}`}
          onChange={(also_expected) => set('also_expected', { also_expected })}
        />
      )}
      <ExpectedScore
        {...{ solution, path }}
        of={`решение ${at + 1}`}
        error={errors['expected_score']}
        onChange={(expected_score) => set('expected_score', { expected_score })}
      />
      <ExpectedGroups
        names={groupNames === '' ? [] : groupNames.split('\n')}
        expected={solution.expected_groups}
        of={`решение ${at + 1}`}
        onChange={(expected_groups) => set('expected_groups', { expected_groups })}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        mb={4}
        aria-expanded={isOpen}
        leftSection={isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
        onClick={() => setWantsOpen(!isOpen)}
      >
        {isOpen ? 'Свернуть код' : 'Показать код'}
      </Button>
      {isOpen && (
        <FilesEditor
          files={files}
          of={`решение ${at + 1}`}
          language={solution.language}
          path={`${path}.files`}
          errors={errors}
          least={1}
          onChange={(below, recipe) =>
            change(below, (form) => ({
              solutions: form.solutions.map((one) => (one.key === key ? { ...one, files: recipe(one.files) } : one)),
            }))
          }
        />
      )}
    </div>
  );
});

type ExpectedProps = {
  solution: SolutionForm;
  path: string;
  error: string | undefined;
  onChange: (expected: Pick<SolutionForm, 'expected' | 'also_expected'>) => void;
};

function ExpectedSelect({ solution, path, error, onChange }: ExpectedProps) {
  return (
    <Select
      {...choiceList}
      label="Должно получить"
      allowDeselect={false}
      data={verdicts}
      value={isAnyWrong(solution) ? anyWrongChoice.value : solution.expected}
      error={error}
      data-path={`${path}.expected`}
      onChange={(chosen) => {
        if (chosen === null) return;
        const also_expected = isAnyWrong(solution) ? [] : solution.also_expected;
        onChange(chosen === anyWrongChoice.value ? anyWrong : { expected: chosen as Verdict, also_expected });
      }}
    />
  );
}
