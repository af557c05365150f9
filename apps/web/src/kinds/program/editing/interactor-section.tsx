import { Code } from '@mantine/core';
import type { Interactor } from '@put/contract/kinds/program/program';
import type { ProgramLanguage } from '@put/contract/judge/languages';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { CalledProgramSection, type ProtocolChoice } from './called-program-section.tsx';
import { interactorExamples } from './checker-examples.ts';

type Props = Omit<ConfigFieldsProps<'program'>, 'config'> & {
  interactor: Interactor;
  /** Languages of solutions. */
  partners: readonly ProgramLanguage[];
};

const protocols: ProtocolChoice[] = [
  { value: 'icpc', label: 'ICPC', description: 'Аргументы: ввод, ответ, папка. Код 42 — верно, 43 — неверно.' },
  {
    value: 'testlib',
    label: 'testlib',
    description:
      'Аргументы: ввод, файл для записи, ответ. Код 0 — верно, 1 — неверно, 2 — не тот вид, 7 — доля баллов.',
  },
];

/** The author's program that exchanges data with the solution. */
export const InteractorSection = ({ interactor, ...others }: Props) => (
  <CalledProgramSection
    part="interactor"
    program={interactor}
    title="Интерактор"
    description={
      <>
        Работает одновременно с решением и отдельно от него: что печатает одна программа, читает другая. Ввод теста
        видит только интерактор. Пояснение ученику — в <Code>teammessage.txt</Code> или на потоке ошибок.
      </>
    }
    of="интерактор"
    protocols={protocols}
    examples={interactorExamples}
    {...others}
  />
);
