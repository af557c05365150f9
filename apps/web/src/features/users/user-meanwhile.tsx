import { adminGroups } from '@put/contract/groups/groups';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { MeanwhileNotice } from '../../parts/meanwhile/meanwhile-notice.tsx';
import type { Begun } from '../../parts/meanwhile/use-begun.ts';
import { dayText } from '../../ui/date-field/day-text.ts';

type Props = { begun: Pick<Begun, 'clash' | 'choose'>; mine: Record<string, unknown> };

/** What somebody else has changed in the person's fields while they were changed here. */
export function UserMeanwhile({ begun, mine }: Props) {
  const { data } = useQuery({ ...query(adminGroups.list, { query: {} }), enabled: begun.clash !== null });
  const titleOf = (id: number) => data?.user_groups.find((group) => group.id === id)?.title ?? `№ ${id}`;
  const fields = {
    first_name: 'Имя',
    last_name: 'Фамилия',
    username: 'Логин',
    email: 'Почта',
    birthday: { label: 'Дата рождения', words: (day: string | null) => (day ? dayText(day) : 'нет') },
    is_admin: 'Администратор',
    user_group_ids: { label: 'Группы', words: (ids: readonly number[]) => ids.map(titleOf).join(', ') || 'нет' },
  };
  return <MeanwhileNotice of={begun} mine={mine} fields={fields} />;
}
