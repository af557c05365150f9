import { Checkbox, NumberInput, Radio, Stack, Text } from '@mantine/core';
import type { Checker, ProgramConfig } from '@put/contract/kinds/program/program';
import { languageNames, ProgramLanguage } from '@put/contract/languages';
import { useMissingLanguages, whyUnavailable } from '../../../parts/languages/language-offers.ts';
import { Choices } from '../../../parts/task-form/choices.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import { checkerChoice } from './checker-choice.ts';
import { checkerExamples, interactorExamples } from './checker-examples.ts';
import type { ConfigFieldsProps } from '../../kind-editing.ts';

export const ProgramConfigFields = ({ config, errors, onChange }: ConfigFieldsProps<'program'>) => (
  <>
    <Languages {...{ config, errors, onChange }} />
    <Checkbox
      label="Интерактивная"
      description="Решение разговаривает с программой автора: читает, что та напечатала, и печатает ей."
      checked={Boolean(config.interactor)}
      data-path="config.interactor"
      onChange={({ currentTarget: { checked } }) =>
        onChange('interactor', (now) => ({ ...now, interactor: checked ? newInteractor() : null }))
      }
    />
    <Checkbox
      label="Ученик может добавлять файлы"
      description="Рядом с файлами заготовки; первый файл остаётся тем, с которого начинается программа."
      checked={config.may_add_files ?? false}
      onChange={({ currentTarget: { checked } }) =>
        onChange('may_add_files', (now) => ({ ...now, may_add_files: checked }))
      }
    />
    {config.interactor ? (
      <Text size="sm" c="dimmed" mt={-8}>
        Сам интерактор — в разделе «Интерактор»; он и решает, чего стоит ответ.
      </Text>
    ) : (
      <Comparison {...{ config, errors, onChange }} />
    )}
  </>
);

/** Missing languages are explained once for all. A missing language that is already chosen can still be removed. */
function Languages({ config, errors, onChange }: ConfigFieldsProps<'program'>) {
  const missing = useMissingLanguages();
  const isSomeMissing = ProgramLanguage.options.some((language) => missing.has(language));
  return (
    <Checkbox.Group
      label="Языки"
      description={isSomeMissing && `Чтобы включить остальные, ${whyUnavailable}.`}
      value={config.languages}
      error={errors['config.languages']}
      onChange={(languages) => onChange('languages', (now) => ({ ...now, languages: languages as ProgramLanguage[] }))}
    >
      <Stack gap={6} mt={6}>
        {ProgramLanguage.options.map((language, at) => (
          <Checkbox
            key={language}
            value={language}
            label={`${languageNames[language]}${missing.has(language) ? ' (недоступен)' : ''}`}
            disabled={missing.has(language) && !config.languages.includes(language)}
            data-path={at === 0 ? 'config.languages' : undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

const newInteractor = (): NonNullable<ProgramConfig['interactor']> => ({
  language: 'python',
  protocol: 'icpc',
  files: [{ name: 'interact.py', content: interactorExamples.icpc.python ?? '' }],
});

const Comparison = ({ config, errors, onChange }: ConfigFieldsProps<'program'>) => (
  <>
    <Radio.Group
      label="Как сравнивать ответ"
      value={config.checker.kind}
      onChange={(kind) => onChange('checker', (now) => ({ ...now, checker: checkerOf(kind as Checker['kind']) }))}
    >
      <Choices choice={checkerChoice} path="config.checker" />
    </Radio.Group>
    {hasLetters(config.checker) && (
      <Checkbox
        label="Большие и маленькие буквы не различать"
        description="«YES» и «yes» — одно и то же."
        checked={config.checker.ignores_case ?? false}
        onChange={({ currentTarget: { checked } }) =>
          onChange('checker', (now) => ({ ...now, checker: { ...now.checker, ignores_case: checked } }))
        }
      />
    )}
    {config.checker.kind === 'float' && <Tolerances {...{ checker: config.checker, errors, onChange }} />}
    {config.checker.kind === 'program' && (
      <Text size="sm" c="dimmed" mt={-8}>
        Сама программа — в разделе «Проверяющая программа».
      </Text>
    )}
  </>
);

type TolerancesProps = Pick<ConfigFieldsProps<'program'>, 'errors' | 'onChange'> & {
  checker: Extract<Checker, { kind: 'float' }>;
};

function Tolerances({ checker, errors, onChange }: TolerancesProps) {
  const field = (name: 'absolute' | 'relative', label: string) => (
    <NumberInput
      label={label}
      value={checker[name]}
      error={errors[`config.checker.${name}`]}
      data-path={`config.checker.${name}`}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      decimalSeparator=","
      decimalScale={12}
      inputMode="decimal"
      // the contract refuses an empty field
      onChange={(value) =>
        onChange(`checker.${name}`, (now) => ({ ...now, checker: { ...checker, [name]: Number(value) || 0 } }))
      }
    />
  );
  return (
    <div>
      <div className={css.numbers}>
        {field('absolute', 'Абсолютная')}
        {field('relative', 'Относительная')}
      </div>
      <Text size="sm" c="dimmed" mt={4}>
        Погрешность; действует та, что позволяет больше. Относительная 0,01 — это один процент ответа.
      </Text>
    </div>
  );
}

type WithLetters = Extract<Checker, { kind: 'tokens' | 'exact' | 'float' }>;
const hasLetters = (checker: Checker): checker is WithLetters => ['tokens', 'exact', 'float'].includes(checker.kind);

/** A new checker of this kind with its initial values. */
function checkerOf(kind: Checker['kind']): Checker {
  if (kind === 'float') return { kind, absolute: 1e-6, relative: 1e-6 };
  if (kind === 'program')
    return {
      kind,
      language: 'python',
      protocol: 'icpc',
      files: [{ name: 'check.py', content: checkerExamples.icpc.python ?? '' }],
    };
  return { kind };
}
