import { Checkbox, Radio, Stack } from '@mantine/core';
import type { Checker } from '@put/contract/kinds/program';
import { languageNames, ProgramLanguage } from '@put/contract/languages';
import { Choices } from '../choices.tsx';
import { checkerChoice } from '../words.ts';
import type { ConfigFieldsProps } from './config-kinds.tsx';

export const ProgramConfigFields = ({ config, errors, onChange }: ConfigFieldsProps<'program'>) => (
  <>
    <Checkbox.Group
      label="Языки"
      value={config.languages}
      error={errors['config.languages']}
      onChange={(languages) => onChange('languages', (now) => ({ ...now, languages: languages as ProgramLanguage[] }))}
    >
      <Stack gap={6} mt={6}>
        {ProgramLanguage.options.map((language, at) => (
          <Checkbox
            key={language}
            value={language}
            label={languageNames[language]}
            data-path={at === 0 ? 'config.languages' : undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
    <Radio.Group
      label="Как сравнивать ответ"
      value={config.checker.kind}
      onChange={(kind) => onChange('checker', (now) => ({ ...now, checker: checkerOf(kind as Checker['kind']) }))}
    >
      <Choices choice={checkerChoice} path="config.checker" />
    </Radio.Group>
  </>
);

/** A checker of the kind with what it needs from the start. */
function checkerOf(kind: Checker['kind']): Checker {
  if (kind === 'float') return { kind, absolute: 1e-6, relative: 1e-6 };
  if (kind === 'program') return { kind, language: 'python', files: [{ name: 'check.py', content: '' }] };
  return { kind };
}
