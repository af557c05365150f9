import { Switch } from '@mantine/core';
import { mostRepeats } from '@put/contract/exams/exam-fields';
import type { ExamSettings, VariantsLack } from '@put/contract/exams/exam-keeping';
import type { ContractForm } from '../../parts/forms/contract-form.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Notice } from '../../ui/messages/notice.tsx';

type Props = {
  form: Pick<ContractForm<typeof ExamSettings>, 'getInputProps'>;
  tags: readonly { id: number; title: string }[];
  /** Of the exam as it is kept. */
  lack: VariantsLack | null;
};

/** Whether the exam may be tried first and written again, and what is wanting for it. */
export const AgainFields = ({ form, tags, lack }: Props) => (
  <>
    <Switch
      label="Пробная попытка"
      description="До контрольной ученик может один раз написать её с другими задачами. В оценку не идёт, баллы он видит сразу."
      {...form.getInputProps('has_trial', { type: 'checkbox' })}
    />
    <NumberField
      label="Сколько раз можно написать ещё раз"
      description="Сам, пока контрольная открыта, и с другими задачами. Засчитывается последняя работа."
      min={0}
      max={mostRepeats}
      {...form.getInputProps('repeats')}
    />
    {lack !== null && <Notice kind="warning">{lackWords(lack, tags)}</Notice>}
  </>
);

/** What the lesson needs so that each sitting has other tasks. */
function lackWords(lack: VariantsLack, tags: Props['tags']): string {
  const wanting = 'Пробной и повторной попытки у учеников пока не будет:';
  if (lack.is === 'given_to_all')
    return `${wanting} задачи без меток из «Задач на выбор» получают все, и второй раз их не дать. Поставьте каждой задаче метку и скажите, сколько с неё давать.`;
  const title = tags.find(({ id }) => id === lack.tag_id)?.title ?? 'без названия';
  return `${wanting} с меткой «${title}» нужно задач: ${lack.needed}, а есть: ${lack.tasks}.`;
}
