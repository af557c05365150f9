import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import type { Checker, CheckerProtocol, Interactor } from '@put/contract/kinds/program/program';
import type { ProgramLanguage } from '@put/contract/judge/languages';
import type { ReactNode } from 'react';
import { HelpButton } from '../../../parts/help/help-button.tsx';
import { errorsBelow } from '../../../parts/task-form/errors-by-field.ts';
import { FilesEditor } from '../../../parts/task-form/files-editor.tsx';
import { FieldPart } from '../../../parts/task-form/field-part.tsx';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { AuthorLanguage, isExample } from './author-language.tsx';
import type { Examples } from './checker-examples.ts';

export type CheckerProgram = Extract<Checker, { kind: 'program' }>;
export type ProtocolChoice = { value: CheckerProtocol; label: string; description: string };

type Props = Omit<ConfigFieldsProps<'program'>, 'config'> & {
  /** The field of the set-up. */
  part: 'checker' | 'interactor';
  program: CheckerProgram | Interactor;
  title: string;
  description: ReactNode;
  /** Whose files they are, for the name of the list of files. */
  of: string;
  protocols: readonly ProtocolChoice[];
  examples: Record<CheckerProtocol, Examples>;
  /** For an interactor: the languages of solutions that exchange data with it. */
  partners?: readonly ProgramLanguage[];
};

/** A program of the author that the judge calls by one of two protocols. */
export function CalledProgramSection(props: Props) {
  const { part, program, protocols, examples, of, partners, errors, onChange, ...words } = props;
  const root = `config.${part}`;
  const { language, files, protocol, args = '', scores } = program;
  const set = (path: string, changed: Partial<CheckerProgram | Interactor>) =>
    onChange(`${part}.${path}`, (config) => ({ ...config, [part]: { ...program, ...changed } }));
  const isUntouched = files.length === 1 && isExample(files[0]!.content, examples[protocol]);
  const call = (chosen: CheckerProtocol) =>
    set('protocol', {
      protocol: chosen,
      // the code is still the example: put the example of the chosen protocol instead
      ...(isUntouched && { files: [{ name: files[0]!.name, content: examples[chosen][language] ?? '' }] }),
    });
  return (
    <FieldPart {...words} help={<HelpButton chapter={part} />}>
      <Radio.Group label="Как вызывать" value={protocol} mb="md" onChange={(value) => call(value as CheckerProtocol)}>
        <Stack gap={8} mt={6}>
          {protocols.map(({ value, label, description }) => (
            <Radio key={value} {...{ value, label, description }} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label="Дополнительные аргументы"
        description="Через пробел; программа получает их после остальных."
        placeholder="нет"
        value={args}
        error={errors[`${root}.args`]}
        data-path={`${root}.args`}
        mb="md"
        onChange={({ currentTarget: { value } }) => set('args', { args: value })}
      />
      {protocol === 'icpc' && (
        <Checkbox
          label="В score.txt — баллы за тест, а не доля от 0 до 1"
          checked={scores === 'points'}
          mb="md"
          onChange={({ currentTarget: { checked } }) => set('scores', { scores: checked ? 'points' : 'share' })}
        />
      )}
      <AuthorLanguage
        {...{ language, files }}
        examples={examples[protocol]}
        path={`${root}.language`}
        partners={partners}
        onChange={(written) => set('language', written)}
      />
      <FilesEditor
        {...{ files, of, language }}
        path={`${root}.files`}
        errors={errorsBelow(errors, root)}
        least={1}
        onChange={(path, recipe) => set(path.replace(`${root}.`, ''), { files: recipe([...files]) })}
      />
    </FieldPart>
  );
}
