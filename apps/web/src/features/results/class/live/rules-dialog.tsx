import { Button, Modal } from '@mantine/core';
import { liveClass } from '@put/contract/results/live-class';
import { StuckRules, usualStuckRules } from '@put/contract/results/stuck';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../../api/api.ts';
import { useContractForm } from '../../../../parts/forms/contract-form.ts';
import { MeanwhileNotice } from '../../../../parts/meanwhile/meanwhile-notice.tsx';
import { useBegun } from '../../../../parts/meanwhile/use-begun.ts';
import { RefusalAlert } from '../../../../parts/states/refusal-alert.tsx';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import css from './live-class.module.css';

const fields: Record<keyof StuckRules, { label: string; description: string; min: number; max: number }> = {
  same_failures: {
    label: 'Одинаковых неудач подряд',
    description: 'Столько попыток подряд кончились на том же тесте или той же ошибкой, а баллы не выросли',
    min: 2,
    max: 10,
  },
  minutes: {
    label: 'Минут без продвижения',
    description: 'Или вдвое дольше, чем задача обычно занимает в этом классе, — смотря что больше',
    min: 1,
    max: 240,
  },
  silent_minutes: {
    label: 'Минут молчания',
    description: 'Страница открыта, но ничего не меняется и не запускается',
    min: 1,
    max: 240,
  },
  tasks_behind: {
    label: 'На сколько задач отстаёт',
    description: 'От середины тех, кто сейчас здесь',
    min: 1,
    max: 20,
  },
};
const names = Object.keys(fields) as (keyof StuckRules)[];

type Props = { lessonId: string; rules: StuckRules; onClose: () => void };

/** When a student of this lesson counts as stuck. */
export default function RulesDialog({ lessonId, rules, onClose }: Props) {
  const form = useContractForm(StuckRules, rules);
  const begun = useBegun(form, rules, { inside: 'rules' });
  const save = useMutation(mutation(liveClass.setRules, { refreshes: [liveClass.get] }));
  const send = async (next: StuckRules | null) => {
    const isSaved = await begun.send(next ?? usualStuckRules, ({ began_from }) =>
      save.mutateAsync({ params: { id: lessonId }, body: { rules: next, began_from } }),
    );
    if (isSaved) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Когда ученик застрял">
      <form className={css.rules} onSubmit={form.submitWith((rules) => void send(rules))} noValidate>
        {names.map((name) => (
          <NumberField key={name} {...fields[name]} {...form.getInputProps(name)} />
        ))}
        <p className={css.saved}>Кто ушёл со страницы, застрявшим не считается никогда.</p>
        <MeanwhileNotice
          of={begun}
          mine={form.values}
          fields={Object.fromEntries(names.map((name) => [name, fields[name].label]))}
        />
        <RefusalAlert of={liveClass.setRules} error={save.error} explain={{ not_found: 'Занятия больше нет.' }} />
        <div className={css.drawerActs}>
          <Button type="submit" loading={save.isPending}>
            Сохранить
          </Button>
          <Button variant="default" disabled={save.isPending} onClick={() => void send(null)}>
            Как обычно: {usualStuckRules.same_failures}, {usualStuckRules.minutes}, {usualStuckRules.silent_minutes},{' '}
            {usualStuckRules.tasks_behind}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
