import { Button, Stack, Text } from '@mantine/core';
import { colleagueInvitation } from '@put/contract/colleagues/colleague-invitations';
import { grantWords } from '@put/contract/colleagues/named-grants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation, query } from '../../api/api.ts';
import { useUser } from '../../api/current-user.ts';
import { renewRights } from '../../api/renew-rights.ts';
import { NarrowPage } from '../../parts/narrow-page/narrow-page.tsx';
import { fullName } from '../../parts/people/full-name.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { Notice } from '../../ui/messages/notice.tsx';

/** The link of an invitation of a colleague: what it gives, and how it is taken. */
export function ColleagueInvitationPage({ invite = '' }: { invite: string | undefined }) {
  const found = useQuery({
    ...query(colleagueInvitation.show, { query: { code: invite } }),
    enabled: invite !== '',
    refetchOnWindowFocus: false,
  });
  return (
    <NarrowPage title="Приглашение коллеги">
      {invite === '' ? (
        <Invalid />
      ) : (
        <QueryStates of={found} isEmpty={({ is_valid }) => !is_valid} empty={<Invalid />}>
          {({ by_name, grants }) => (
            <Stack>
              <Text>{by_name === null ? 'Вас приглашают' : `${by_name} приглашает вас`} преподавать в «Пути»:</Text>
              <ul>
                {grants.map((grant) => (
                  <li key={grantWords(grant)}>{grantWords(grant)}</li>
                ))}
              </ul>
              <Ways invite={invite} />
            </Stack>
          )}
        </QueryStates>
      )}
    </NarrowPage>
  );
}

const Invalid = () => (
  <Stack>
    <Notice kind="error">
      Такого приглашения нет, или оно больше не действует. Попросите у администратора школы новую ссылку.
    </Notice>
    <LinkButton to={'/' as string} variant="default">
      На главную
    </LinkButton>
  </Stack>
);

/** Who is signed in accepts; others sign in or register first. */
function Ways({ invite }: { invite: string }) {
  const user = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const messages = useMessage();
  const accept = useMutation({
    ...mutation(colleagueInvitation.accept),
    onSuccess: async () => {
      await renewRights();
      await client.invalidateQueries();
      messages.success('Приглашение принято: курсы теперь у вас');
      void navigate({ to: '/' });
    },
  });
  if (user === null)
    return (
      <>
        <LinkButton to="/auth/login" search={{ next: `/auth/colleague?invite=${encodeURIComponent(invite)}` }}>
          Войти и принять
        </LinkButton>
        <LinkButton to="/auth/register" search={{ invite }} variant="default">
          Зарегистрироваться
        </LinkButton>
      </>
    );
  return (
    <>
      <RefusalAlert
        of={colleagueInvitation.accept}
        error={accept.error}
        explain={{ bad_invitation: null, names_mixed: null }}
      />
      <Button loading={accept.isPending} onClick={() => accept.mutate({ body: { code: invite } })}>
        Принять как {fullName(user)}
      </Button>
    </>
  );
}
