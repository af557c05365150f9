import { Anchor, Text } from '@mantine/core';
import { grantWords } from '@put/contract/colleagues/named-grants';
import { registration, type RegistrationData } from '@put/contract/accounts/registration';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { NarrowPage } from '../../parts/narrow-page/narrow-page.tsx';
import { InviteForm } from './invite-form.tsx';
import css from '../../parts/narrow-page/narrow-page.module.css';
import { RegistrationForm } from './registration-form.tsx';

export function RegistrationPage({ invite }: { invite: string | undefined }) {
  // a cached answer could show an invitation that is used up
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
    return (
      <>
        <Notice kind="error">
          Такого приглашения нет, или оно больше не действует. Проверьте код или попросите у преподавателя новый.
        </Notice>
        <InviteForm key={invite} code={invite} isFocused />
      </>
    );
  if (data.mode === 'invitation' && data.invitation === null)
    return (
      <>
        <Text mb="md">
          Регистрация только по приглашению. Откройте ссылку, которую дал преподаватель, или введите код.
        </Text>
        <InviteForm isFocused />
      </>
    );
  return (
    <>
      {data.invitation === null ? <CodeOnDemand /> : <Invited invitation={data.invitation} />}
      <RegistrationForm data={data} invite={invite} onDone={onDone} />
    </>
  );
}

/** With open registration an invitation code is optional: it adds the user to a group. */
function CodeOnDemand() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <section aria-label="Код приглашения" className={css.code}>
        <InviteForm isFocused />
      </section>
    );
  return (
    <Anchor component="button" type="button" mb="md" onClick={() => setOpen(true)}>
      У меня есть код приглашения
    </Anchor>
  );
}

function Invited({ invitation }: { invitation: NonNullable<RegistrationData['invitation']> }) {
  const { user_group_title, course_titles, grants } = invitation;
  if (grants.length > 0)
    return (
      <Text mb="md">Приглашение преподавать. После регистрации у вас будет: {grants.map(grantWords).join('; ')}.</Text>
    );
  return (
    <Text mb="md">
      Приглашение в группу <strong>{user_group_title}</strong>
      {course_titles.length > 0 && <>. Откроются курсы: {course_titles.map((title) => `«${title}»`).join(', ')}</>}.
    </Text>
  );
}
