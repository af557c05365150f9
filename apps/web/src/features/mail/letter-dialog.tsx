import { Modal, Text } from '@mantine/core';
import { adminMail } from '@put/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../shared/query-states.tsx';
import css from './letter-dialog.module.css';

type Props = { id: number | undefined; onClose: () => void };

/** One letter as its reader sees it; the secret link of one that has gone is left out by the server. */
export function LetterDialog({ id, onClose }: Props) {
  const letter = useQuery({ ...query(adminMail.get, { params: { id: String(id) } }), enabled: id !== undefined });
  return (
    <Modal opened={id !== undefined} onClose={onClose} title={letter.data?.subject ?? 'Письмо'} size="lg">
      <QueryStates of={letter}>
        {({ recipient, text }) => (
          <>
            <Text c="dimmed" mb="sm">
              Кому: {recipient}
            </Text>
            <pre className={css.text} tabIndex={0}>
              {text}
            </pre>
          </>
        )}
      </QueryStates>
    </Modal>
  );
}
