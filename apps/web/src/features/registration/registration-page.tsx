import { Text } from '@mantine/core';
import { registration, type RegistrationData } from '@put/contract/registration';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { LinkAnchor, LinkButton } from '../../shared/links.tsx';
import { Notice } from '../../shared/notice.tsx';
import { QueryStates } from '../../shared/query-states.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { RegistrationForm } from './registration-form.tsx';

export function RegistrationPage({ invite }: { invite: string | undefined }) {
  // a kept answer would show an invitation that is used up
  const data = useQuery({ ...query(registration.data, { query: { invite } }), refetchOnWindowFocus: false });
  const [done, setDone] = useState<string | null>(null);
  if (done !== null)
    return (
      <NarrowPage title="Регистрация">
        <Notice kind="success">{done}</Notice>
        <LinkButton to="/auth/login" mt="lg" fullWidth>
          Ко входу
        </LinkButton>
      </NarrowPage>
    );
  return (
    <NarrowPage title="Регистрация">
      <QueryStates of={data}>{(loaded) => <Registering data={loaded} invite={invite} onDone={setDone} />}</QueryStates>
      <Text mt="lg">
        Уже есть учётная запись?{' '}
        <LinkAnchor to="/auth/login" underline="always">
          Войти
        </LinkAnchor>
      </Text>
    </NarrowPage>
  );
}

type Props = { data: RegistrationData; invite: string | undefined; onDone: (message: string) => void };

function Registering({ data, invite, onDone }: Props) {
  if (data.mode === 'closed')
    return <Notice kind="warning">Регистрация закрыта. Учётную запись выдаёт преподаватель.</Notice>;
  if (data.invitation?.is_valid === false)
    return <Notice kind="error">Приглашение больше не действует. Попросите у преподавателя новое.</Notice>;
  if (data.mode === 'invitation' && data.invitation === null)
    return (
      <Notice kind="warning">Регистрация только по приглашению. Откройте ссылку, которую дал преподаватель.</Notice>
    );
  return (
    <>
      {data.invitation !== null && <Invited invitation={data.invitation} />}
      <RegistrationForm data={data} invite={invite} onDone={onDone} />
    </>
  );
}

function Invited({ invitation }: { invitation: NonNullable<RegistrationData['invitation']> }) {
  const { user_group_title, course_titles } = invitation;
  return (
    <Text mb="md">
      Приглашение в группу <strong>{user_group_title}</strong>
      {course_titles.length > 0 && <>. Откроются курсы: {course_titles.map((title) => `«${title}»`).join(', ')}</>}.
    </Text>
  );
}
