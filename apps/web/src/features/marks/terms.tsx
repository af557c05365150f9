import { Button, Switch, Text } from '@mantine/core';
import { adminMarks, type CourseMarks } from '@put/contract/marks/mark-editing';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import type { MarkRow } from './mark-rows.ts';
import css from './marks.module.css';
import { Allowed } from '../../parts/rights/allowed.tsx';

type Term = CourseMarks['terms'][number];
type Props = { marks: CourseMarks; rows: readonly MarkRow[] };

/** The terms whose marks are fixed, and for how many people something else would come out now. */
export const Terms = ({ marks: { course, terms }, rows }: Props) => (
  <section aria-label="Зафиксированные оценки" className={css.terms}>
    {terms.length === 0 ? (
      <Text size="sm" c="dimmed">
        Зафиксированных оценок пока нет. Они пригодятся в конце четверти: перепроверки, исключения и новые правила их
        уже не сдвинут.
      </Text>
    ) : (
      terms.map((term, at) => (
        <TermLine
          key={term.id}
          term={term}
          courseId={course.id}
          changed={rows.filter(({ terms: fixed }) => fixed[at]!.isChanged).map(({ user }) => user.id)}
        />
      ))
    )}
  </section>
);

const people = (count: number) => countWords(count, ['ученика', 'учеников', 'учеников']);

function TermLine({ term, courseId, changed }: { term: Term; courseId: number; changed: number[] }) {
  const messages = useMessage();
  const confirm = useConfirm();
  const refreshes = [adminMarks.get, adminMarks.ofPerson];
  const change = useMutation(mutation(adminMarks.changeTerm, { refreshes }));
  const remove = useMutation(mutation(adminMarks.removeTerm, { refreshes }));
  const params = { id: String(term.id) };
  const isBusy = change.isPending || remove.isPending;
  const send = (body: { is_released?: boolean; take_over?: number[] }, said: string) =>
    change.mutate({ params, body }, { onSuccess: () => messages.success(said), onError: messages.failure });

  const takeOver = async () => {
    const isSure = await confirm({
      title: `Заменить оценки у ${people(changed.length)}?`,
      text: `В «${term.title}» встанут оценки, которые получаются сейчас. Прежние останутся только в журнале действий.`,
      action: 'Заменить',
    });
    if (isSure) send({ take_over: changed }, 'Оценки заменены');
  };
  const forget = async () => {
    const isSure = await confirm({
      title: `Удалить «${term.title}»?`,
      text: 'Зафиксированные оценки исчезнут и у учеников. Вернуть их нельзя, только зафиксировать заново.',
      action: 'Удалить',
      isDangerous: true,
    });
    if (!isSure) return;
    remove.mutate(
      { params },
      { onSuccess: () => messages.success(`«${term.title}»: оценки удалены`), onError: messages.failure },
    );
  };
  return (
    <div className={css.term} role="group" aria-label={term.title}>
      <strong>{term.title}</strong>
      <span className={css.quiet}>
        <Moment at={term.created_at} />
        {term.by_name !== null && `, ${term.by_name}`}
      </span>
      <Allowed call={adminMarks.changeTerm} course={courseId}>
        <Switch
          label="Ученики видят"
          checked={term.is_released}
          disabled={isBusy}
          onChange={({ currentTarget: { checked } }) =>
            send({ is_released: checked }, checked ? 'Ученики видят эти оценки' : 'Ученики больше не видят эти оценки')
          }
        />
        {changed.length > 0 && (
          <Button size="xs" variant="light" disabled={isBusy} onClick={() => void takeOver()}>
            Сейчас было бы иначе у {people(changed.length)}: заменить…
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" disabled={isBusy} onClick={() => void forget()}>
          Удалить…
        </Button>
      </Allowed>
    </div>
  );
}
