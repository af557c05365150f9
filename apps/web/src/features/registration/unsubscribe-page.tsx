import { Button } from '@mantine/core';
import { notificationMail } from '@put/contract/notifications/unsubscribe';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { NarrowPage } from '../../parts/narrow-page/narrow-page.tsx';

type Props = { user?: number; token?: string };

/** A button ends the e-mails, not opening the page: mail programs open links to scan them. */
export function UnsubscribePage({ user, token }: Props) {
  const leave = useMutation(mutation(notificationMail.unsubscribe));
  const settings = (
    <LinkButton to="/auth/profile" hash="notifications" variant="default" mt="lg" fullWidth>
      Настройки уведомлений
    </LinkButton>
  );
  if (leave.isSuccess)
    return (
      <NarrowPage title="Письма об уведомлениях">
        <Notice kind="success">Больше не придут. В «Пути» уведомления останутся.</Notice>
        {settings}
      </NarrowPage>
    );
  if (user === undefined || token === undefined)
    return (
      <NarrowPage title="Письма об уведомлениях">
        <Notice kind="error">Ссылка неполная. Откройте её из письма или скопируйте целиком.</Notice>
        {settings}
      </NarrowPage>
    );
  return (
    <NarrowPage title="Письма об уведомлениях" lead="Не присылать больше писем о том, что нового в «Пути»?">
      <RefusalAlert
        of={notificationMail.unsubscribe}
        error={leave.error}
        explain={{ link_expired: 'Ссылка не подошла. Письма можно отключить в профиле.' }}
      />
      <Button
        size="md"
        fullWidth
        mt="md"
        loading={leave.isPending}
        onClick={() => leave.mutate({ query: { user: String(user), token } })}
      >
        Не присылать
      </Button>
      {settings}
    </NarrowPage>
  );
}
