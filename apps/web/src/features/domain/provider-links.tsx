import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type DomainState, domain } from '@put/contract/users/domain';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { leaveFor, ProviderSign } from '../../parts/sign-in-providers/provider-buttons.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';

type Provider = DomainState['providers'][number];

/** The other sites by which one may sign in: what is linked, and how to link or unlink it. */
export function ProviderLinks({ providers }: { providers: readonly Provider[] }) {
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="providers">
      <Title order={2} id="providers" fz="lg" mb="sm">
        Вход через другие сайты
      </Title>
      <Stack gap="md">
        {providers.map((provider) => (
          <ProviderLink key={provider.key} provider={provider} />
        ))}
      </Stack>
    </section>
  );
}

function ProviderLink({ provider: { key, title, sign, linked } }: { provider: Provider }) {
  const confirm = useConfirm();
  const messages = useMessage();
  const begin = useMutation({
    ...mutation(domain.beginLink),
    onSuccess: (reply) => leaveFor(reply, { purpose: 'link', next: undefined, invite: undefined, consents: [] }),
  });
  const unlink = useMutation(mutation(domain.unlinkProvider, { refreshes: [domain.state] }));
  const ask = async () => {
    const isSure = await confirm({
      title: `Отвязать «${title}»?`,
      text: 'Войти через этот сайт больше не получится. Проверьте, что помните логин и пароль «Пути».',
      action: 'Отвязать',
      isDangerous: true,
    });
    if (isSure)
      unlink.mutate(
        { params: { key } },
        { onSuccess: () => messages.success('Учётная запись отвязана'), onError: messages.failure },
      );
  };
  return (
    <div>
      <Group gap="sm">
        <ProviderSign sign={sign} />
        <Text fw={600}>{title}</Text>
        {linked === null ? (
          <Button
            variant="default"
            size="xs"
            loading={begin.isPending || begin.isSuccess}
            onClick={() => begin.mutate({ params: { key } })}
          >
            Привязать
          </Button>
        ) : (
          <Button variant="default" size="xs" loading={unlink.isPending} onClick={() => void ask()}>
            Отвязать
          </Button>
        )}
      </Group>
      {linked !== null && (
        <Text c="dimmed" size="sm" mt={4}>
          {linked.login}, привязана <Moment at={linked.linked_at} />
        </Text>
      )}
      <RefusalAlert
        of={domain.beginLink}
        error={begin.error}
        explain={{ not_found: null, directory_down: null, too_many_attempts: null }}
      />
    </div>
  );
}
