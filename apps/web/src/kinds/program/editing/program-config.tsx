import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import type { Checker, ProgramConfig } from '@put/contract/kinds/program/program';
import { languageNames, ProgramLanguage } from '@put/contract/judge/languages';
import { useMissingLanguages, whyUnavailable } from '../../../parts/languages/language-offers.ts';
import { Choices } from '../../../parts/task-form/choices.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { wordFor } from '../../../ui/words/count-words.ts';
import { AuthorPrograms } from './author-programs.tsx';
import { checkerChoice } from './checker-choice.ts';
import { checkerExamples, interactorExamples } from './checker-examples.ts';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { hasLetters, missingOthers, unavailable } from './program-words.ts';

/**
 * Only languages that can be chosen have a box: those that this server runs, and a chosen one, which can be removed. The
 * others are named in one phrase.
 */
export function LanguageFields({ config, errors, onChange }: ConfigFieldsProps<'program'>) {
  const missing = useMissingLanguages();
  const others = missingOthers(config.languages, missing);
  const isMissing = (language: ProgramLanguage) => missing.has(language);
  return (
    <Checkbox.Group
      aria-label="Языки"
      value={config.languages}
      error={errors['config.languages']}
      onChange={(languages) => onChange('languages', (now) => ({ ...now, languages: languages as ProgramLanguage[] }))}
    >
      <div className={css.boxes}>
        {ProgramLanguage.options
          .filter((language) => !others.includes(language))
          .map((language, at) => (
            <Checkbox
              key={language}
              value={language}
              label={`${languageNames[language]}${isMissing(language) ? ' (недоступен)' : ''}`}
              data-path={at === 0 ? 'config.languages' : undefined}
            />
          ))}
      </div>
      {(others.length > 0 || config.languages.some(isMissing)) && (
        <Text size="sm" c="dimmed" mt="xs">
          {others.length > 0 &&
            `Ещё ${others.length} без Docker ${wordFor(others.length, unavailable)}: ${others.map((one) => languageNames[one]).join(', ')}. `}
          Чтобы включить, {whyUnavailable}.
        </Text>
      )}
    </Checkbox.Group>
  );
}

/** Whether a student may add files to the given ones. */
export const StarterFields = ({ config, onChange }: ConfigFieldsProps<'program'>) => (
  <Checkbox
    label="Ученик может добавлять файлы"
    description="Рядом с файлами заготовки; первый файл остаётся тем, с которого начинается программа."
    checked={config.may_add_files ?? false}
    onChange={({ currentTarget: { checked } }) =>
      onChange('may_add_files', (now) => ({ ...now, may_add_files: checked }))
    }
  />
);

/** Who decides whether an output is right: a comparison, the author's checker or the author's interactor. */
export const ComparisonFields = (props: ConfigFieldsProps<'program'>) => (
  <Stack gap="md">
    <Checkbox
      label="Интерактивная"
      description="Решение разговаривает с программой автора: читает, что та напечатала, и печатает ей. Она и решает, чего стоит ответ."
      checked={Boolean(props.config.interactor)}
      data-path="config.interactor"
      onChange={({ currentTarget: { checked } }) =>
        props.onChange('interactor', (now) => ({ ...now, interactor: checked ? newInteractor() : null }))
      }
    />
    {!props.config.interactor && <Comparison {...props} />}
    <AuthorPrograms {...props} />
  </Stack>
);

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
  </>
);

type TolerancesProps = Pick<ConfigFieldsProps<'program'>, 'errors' | 'onChange'> & {
  checker: Extract<Checker, { kind: 'float' }>;
};

function Tolerances({ checker, errors, onChange }: TolerancesProps) {
  const field = (name: 'absolute' | 'relative', label: string) => (
    <NumberField
      label={label}
      value={checker[name]}
      error={errors[`config.checker.${name}`]}
      data-path={`config.checker.${name}`}
      min={0}
      max={1e9}
      isDecimal
      onChange={(value) => onChange(`checker.${name}`, (now) => ({ ...now, checker: { ...checker, [name]: value } }))}
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
