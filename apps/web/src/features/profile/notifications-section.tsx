import { Select, Skeleton, Switch, Table, Text } from '@mantine/core';
import {
  type MailReach,
  type NotificationKind,
  notificationKinds,
  notificationKindWords,
  notifications,
  type NotificationSettings,
  staffKinds,
} from '@put/contract/notifications/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mutation, query } from '../../api/api.ts';
import { useIsStaff } from '../../api/current-user.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';

const settingsQuery = query(notifications.settings);
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `В ${hour}:00` }));
const never = { value: 'never', label: 'Не присылать' };
const mailWords: Record<MailReach, string> = {
  ready: 'Одно письмо в день о том, что вы не прочитали. По вашему часовому поясу.',
  no_server: 'Почтовый сервер не настроен: писем не будет.',
  no_email: 'Чтобы получать письма, укажите почту выше.',
  not_confirmed: 'Письма начнут приходить, когда вы подтвердите почту.',
};

/** Which notifications the person wants, and where. Each change is kept at once. */
export function NotificationsSection() {
  const client = useQueryClient();
  const messages = useMessage();
  const found = useQuery(settingsQuery);
  const change = useMutation({
    ...mutation(notifications.changeSettings),
    onMutate: ({ body }) => {
      const before = client.getQueryData(settingsQuery.queryKey);
      if (before) client.setQueryData(settingsQuery.queryKey, { ...before, settings: body });
      return before;
    },
    onError: (error, _input, before) => {
      if (before) client.setQueryData(settingsQuery.queryKey, before);
      messages.failure(error);
    },
  });
  const set = (body: NotificationSettings) => change.mutate({ body });
  return (
    <QueryStates of={found} skeleton={<Skeleton height={360} />}>
      {({ settings, mail }) => (
        <>
          <Kinds settings={settings} onChange={set} />
          <Select
            label="Письмо за день"
            description={mailWords[mail]}
            data={[never, ...hours]}
            allowDeselect={false}
            value={settings.digest_hour === null ? never.value : String(settings.digest_hour)}
            onChange={(hour) => set({ ...settings, digest_hour: hour === never.value ? null : Number(hour) })}
          />
        </>
      )}
    </QueryStates>
  );
}

type KindsProps = { settings: NotificationSettings; onChange: (settings: NotificationSettings) => void };

function Kinds({ settings, onChange }: KindsProps) {
  const isStaff = useIsStaff();
  const shown = notificationKinds.filter((kind) => isStaff || !staffKinds.includes(kind));
  const set = (kind: NotificationKind, part: 'in_product' | 'by_mail', isOn: boolean) =>
    onChange({ ...settings, kinds: { ...settings.kinds, [kind]: { ...settings.kinds[kind], [part]: isOn } } });
  return (
    <Table aria-label="О чём сообщать" verticalSpacing={6} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>О чём сообщать</Table.Th>
          <Table.Th>В «Пути»</Table.Th>
          <Table.Th>Письмом</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map((kind) => {
          const { in_product, by_mail } = settings.kinds[kind];
          const words = notificationKindWords[kind];
          return (
            <Table.Tr key={kind}>
              <Table.Td>
                <Text size="sm">{words}</Text>
              </Table.Td>
              <Table.Td>
                <Switch
                  aria-label={`${words}: в «Пути»`}
                  checked={in_product}
                  onChange={({ currentTarget }) => set(kind, 'in_product', currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td>
                <Switch
                  aria-label={`${words}: письмом`}
                  checked={in_product && by_mail}
                  disabled={!in_product || settings.digest_hour === null}
                  onChange={({ currentTarget }) => set(kind, 'by_mail', currentTarget.checked)}
                />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
