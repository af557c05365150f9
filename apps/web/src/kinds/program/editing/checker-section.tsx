import { Code } from '@mantine/core';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { CalledProgramSection, type CheckerProgram, type ProtocolChoice } from './called-program-section.tsx';
import { checkerExamples } from './checker-examples.ts';

type Props = Omit<ConfigFieldsProps<'program'>, 'config'> & { checker: CheckerProgram };

const protocols: ProtocolChoice[] = [
  {
    value: 'icpc',
    label: 'ICPC',
    description: 'Аргументы: ввод, ответ, папка; вывод решения — на стандартном вводе. Код 42 — верно, 43 — неверно.',
  },
  {
    value: 'testlib',
    label: 'testlib',
    description: 'Аргументы: ввод, вывод решения, ответ. Код 0 — верно, 1 — неверно, 2 — не тот вид, 7 — доля баллов.',
  },
];

/** The author's program that decides whether an output is right. */
export const CheckerSection = ({ checker, ...others }: Props) => (
  <CalledProgramSection
    part="checker"
    program={checker}
    title="Проверяющая программа"
    description={
      <>
        Запускается после решения на каждом тесте, отдельно от него. Если она упадёт, ученик не виноват: вердикт — «Сбой
        проверки». Пояснение ученику — в <Code>teammessage.txt</Code> или на потоке ошибок.
      </>
    }
    of="проверяющая программа"
    protocols={protocols}
    examples={checkerExamples}
    {...others}
  />
);
