import { Modal, Text } from '@mantine/core';
import { adminMail } from '@put/contract/system/mail';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import css from './email-dialog.module.css';

type Props = { id: number | undefined; onClose: () => void };

/** One e-mail as its recipient sees it. The server leaves out the secret link of a sent e-mail. */
export function EmailDialog({ id, onClose }: Props) {
  const message = useQuery({ ...query(adminMail.get, { params: { id: String(id) } }), enabled: id !== undefined });
  return (
    <Modal opened={id !== undefined} onClose={onClose} title={message.data?.subject ?? 'Письмо'} size="lg">
      <QueryStates of={message}>
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
