import { Button, Group, Select, Stack, Switch, Text, Textarea } from '@mantine/core';
import { adminExams, ExamSettings } from '@put/contract/exams/exam-keeping';
import type { ReplyOf } from '@put/contract/base/endpoint';
import type { ExamFeedback } from '@put/contract/exams/exam-fields';
import type { Lesson } from '@put/contract/lessons/lesson-editing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { keyOf, mutation, query } from '../../api/api.ts';
import { isRefusal } from '../../api/errors.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { feedbackLevels } from '../../parts/feedback/feedback-words.ts';
import { useSavedTogether } from '../../parts/forms/save-together.ts';
import { HelpButton } from '../../parts/help/help-button.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useBegun } from '../../parts/meanwhile/use-begun.ts';
import { AgainFields } from './again-fields.tsx';
import { DrawsField } from './draws-field.tsx';
import { ExamMeanwhile } from './exam-meanwhile.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';

type Props = { lesson: Pick<Lesson, 'id' | 'hard_deadline' | 'soft_deadline'> };

/** Whether the lesson is an exam, and how it is written. Its window stands in the dates of the lesson. */
export default function ExamSettingsForm({ lesson }: Props) {
  const exam = useQuery(query(adminExams.get, { params: { id: String(lesson.id) } }));
  return (
    <QueryStates of={exam} skeleton={<RowSkeletons rows={2} height={52} />}>
      {(data) => <Form lesson={lesson} {...data} />}
    </QueryStates>
  );
}

const refreshes = [adminExams.get, adminExams.room];
const usual: z.input<typeof ExamSettings> = {
  minutes: 45,
  rules: '',
  feedback: 'hidden',
  grace_s: 120,
  is_shuffled: false,
  draws: [],
  has_trial: false,
  repeats: 0,
};

type FormProps = Props & ReplyOf<typeof adminExams.get>;

function Form({ lesson, exam, sittings, tags, lack }: FormProps) {
  const params = { id: String(lesson.id) };
  const messages = useMessage();
  const form = useContractForm(ExamSettings, exam ?? usual);
  const begun = useBegun(form, { ...usual, ...exam }, { isWhole: true });
  const isUnsaved = form.isDirty();
  useUnsavedGuard(isUnsaved);
  const set = useMutation(mutation(adminExams.set, { refreshes }));
  const remove = useRemove(params);
  const isEndless = lesson.hard_deadline === null && lesson.soft_deadline === null;
  const client = useQueryClient();
  const save = async (body: z.output<typeof ExamSettings>): Promise<boolean> => {
    const isSaved = await begun.send(body, ({ began_from }) =>
      set.mutateAsync(
        { params, body: { ...body, began_from: exam === null ? {} : began_from } },
        {
          onError: (error) => {
            form.takeErrors(error);
            // it is no exam any more
            if (isRefusal(error, 'conflict')) void client.invalidateQueries({ queryKey: keyOf(adminExams.get) });
          },
        },
      ),
    );
    if (isSaved) messages.success(exam === null ? 'Занятие стало контрольной' : 'Контрольная сохранена');
    return isSaved;
  };
  // a lesson becomes an exam only by its own button
  useSavedTogether({
    isUnsaved: exam !== null && isUnsaved,
    isWrong: begun.clash !== null || set.isError || Object.keys(form.errors).length > 0,
    save: () =>
      new Promise((resolve) => {
        form.submitWith(
          (body) => void save(body).then(resolve),
          () => resolve(false),
        )();
      }),
  });
  return (
    <form onSubmit={form.submitWith((body) => void save(body))}>
      <Stack gap="sm">
        <Group gap={4} wrap="nowrap" align="flex-start" justify="space-between">
          <Text size="sm" c="dimmed">
            {exam === null
              ? 'Контрольную пишут один раз по своим часам: задачи открываются в начале, в конце работа сдаётся сама.'
              : `Начали писать: ${sittings}. Кто уже начал, у того остаются его время и его задачи.`}
            {isEndless && ' Когда её можно начать и до какого часа писать, говорят «Сроки» занятия: сейчас их нет.'}
          </Text>
          <HelpButton chapter="exam" />
        </Group>
        <NumberField label="Минут на работу" min={1} max={1440} {...form.getInputProps('minutes')} />
        <Select
          label="Что видно до показа результатов"
          description={levelOf(form.values.feedback)?.description}
          data={levels.map(({ value, label }) => ({ value, label }))}
          allowDeselect={false}
          {...form.getInputProps('feedback')}
        />
        <Textarea
          label="Правила"
          description="Ученик читает их до начала. Можно писать в Markdown."
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('rules')}
        />
        <DrawsField
          tags={tags}
          value={form.values.draws ?? []}
          onChange={(draws) => form.setFieldValue('draws', draws)}
          error={form.errors['draws']}
        />
        <AgainFields form={form} tags={tags} lack={lack} />
        <Switch label="Порядок задач свой у каждого" {...form.getInputProps('is_shuffled', { type: 'checkbox' })} />
        <NumberField
          label="Сколько секунд после конца ждать написанное без сети"
          description="Что набрано до конца и дошло за это время, засчитано и помечено."
          min={0}
          max={900}
          {...form.getInputProps('grace_s')}
        />
        <ExamMeanwhile begun={begun} form={form} tags={tags} />
        <RefusalAlert of={adminExams.set} error={set.error} explain={{ not_found: goneWords, conflict: null }} />
        <RefusalAlert of={adminExams.remove} error={remove.error} explain={{ not_found: goneWords, conflict: null }} />
        <Group gap="xs">
          {exam === null && (
            <Button type="submit" size="xs" variant="light" loading={set.isPending}>
              Сделать контрольной
            </Button>
          )}
          {exam !== null && (
            <LinkButton
              size="xs"
              variant="default"
              to="/admin/lesson/$lessonId/results"
              params={{ lessonId: params.id }}
              search={{ view: 'exam' }}
            >
              Кто пишет
            </LinkButton>
          )}
          {exam !== null && sittings === 0 && (
            <Button size="xs" variant="subtle" loading={remove.isPending} onClick={() => void remove.ask()}>
              Сделать обычным занятием
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

const goneWords = 'Занятия больше нет: его могли удалить.';

const levels = feedbackLevels.filter(({ value }) => value !== 'after_deadline');
const levelOf = (level: ExamFeedback | undefined) => levels.find(({ value }) => value === level);

function useRemove(params: { id: string }) {
  const confirm = useConfirm();
  const remove = useMutation(mutation(adminExams.remove, { refreshes }));
  const ask = async () => {
    const question = {
      title: 'Сделать обычным занятием?',
      text: 'Ученики увидят его задачи сразу.',
      action: 'Сделать обычным',
    };
    if (await confirm(question)) remove.mutate({ params });
  };
  return { ...remove, ask };
}
