import { Button } from '@mantine/core';
import { auth } from '@put/contract/accounts/accounts';
import { registration } from '@put/contract/accounts/registration';
import { useMutation } from '@tanstack/react-query';
import { call, mutation } from '../../api/api.ts';
import { session, useSession } from '../../api/session.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { NarrowPage } from '../../parts/narrow-page/narrow-page.tsx';

/** A button confirms, not opening the page: mail programs open links to scan them. */
export function ConfirmEmailPage({ token }: { token: string | undefined }) {
  const isSignedIn = useSession(({ accessToken }) => accessToken !== null);
  const confirm = useMutation({
    ...mutation(registration.confirmEmail),
    onSuccess: () => {
      // the cached user still has the former address
      if (session.isSignedIn()) call(auth.user).then(session.putUser, () => undefined);
    },
  });
  const onward = isSignedIn ? (
    <LinkButton to="/auth/profile" mt="lg" fullWidth>
      К профилю
    </LinkButton>
  ) : (
    <LinkButton to="/auth/login" mt="lg" fullWidth>
      Ко входу
    </LinkButton>
  );
  if (confirm.data)
    return (
      <NarrowPage title="Подтверждение почты">
        <Notice kind="success">{confirm.data.message}</Notice>
        {onward}
      </NarrowPage>
    );
  if (token === undefined)
    return (
      <NarrowPage title="Подтверждение почты">
        <Notice kind="error">Ссылка неполная. Откройте её из письма или скопируйте целиком.</Notice>
        {onward}
      </NarrowPage>
    );
  return (
    <NarrowPage title="Подтверждение почты" lead="Нажмите кнопку, чтобы подтвердить, что адрес ваш.">
      <RefusalAlert
        of={registration.confirmEmail}
        error={confirm.error}
        explain={{
          link_expired: 'Ссылка устарела или уже использована. Новое письмо можно попросить в профиле.',
        }}
      />
      <Button
        size="md"
        fullWidth
        mt="md"
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ body: { token } })}
      >
        Подтвердить почту
      </Button>
      {confirm.error !== null && onward}
    </NarrowPage>
  );
}
