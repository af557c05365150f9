import { Button } from '@mantine/core';
import { adminDemonstration } from '@put/contract/system/demonstration';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mutation, query } from '../../api/api.ts';
import { useMayCall } from '../../api/current-user.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import css from './desk.module.css';

/** Says that the class is invented, and removes it. */
export function DemonstrationNote() {
  const maySee = useMayCall()(adminDemonstration.get);
  const read = useQuery({ ...query(adminDemonstration.get), enabled: maySee, staleTime: Infinity });
  const remove = useMutation(mutation(adminDemonstration.remove, { refreshes: [adminDemonstration.get] }));
  const client = useQueryClient();
  const confirm = useConfirm();
  const messages = useMessage();
  const found = read.data?.class;
  if (!found) return null;

  const end = async () => {
    const isSure = await confirm({
      title: 'Убрать демонстрационный класс?',
      text: 'Исчезнут выдуманные ученики, их группы, работы, вопросы, контрольная и оценки. Курсы и всё, что сделали вы и другие люди, останется. Вернуть класс нельзя.',
      action: 'Убрать',
      isDangerous: true,
    });
    if (!isSure) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        messages.success('Демонстрационный класс убран');
        void client.invalidateQueries();
      },
      onError: messages.failure,
    });
  };
  const students = countWords(found.students, ['ученик', 'ученика', 'учеников']);
  return (
    <aside className={css.demonstration} aria-label="Демонстрационный класс">
      <p>
        Это демонстрационный класс: {students}, все выдуманы, как и их восемь недель работы. Занятие «идёт» всегда,
        чтобы было что посмотреть.
      </p>
      <Button variant="default" size="sm" loading={remove.isPending} onClick={() => void end()}>
        Убрать демонстрационный класс
      </Button>
    </aside>
  );
}
