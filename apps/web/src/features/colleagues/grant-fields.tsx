import { Button, Checkbox, Group, Input, Select, Stack, Text } from '@mantine/core';
import { type GivenRights, mixNames, namesMixed } from '@put/contract/colleagues/colleagues';
import { staffRoleNames } from '@put/contract/colleagues/named-grants';
import { adminCourses } from '@put/contract/courses/course-editing';
import { type StaffRole, staffRoles } from '@put/contract/accounts/rights';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/api.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { choiceList } from '../../ui/fields/choice-list.ts';

type Grants = GivenRights['grants'];
type Props = { grants: Grants; onChange: (grants: Grants) => void; error?: ReactNode };

const everyCourse = 'all';
const roles = staffRoles.map((role) => ({ value: role, label: staffRoleNames[role] }));

/** Which tasks a role opens with tests and solutions. */
const tasksOfRole: Record<StaffRole, string> = {
  teacher: 'Читает задачи этого курса и банк школы, меняет свои',
  assistant: 'Читает задачи этого курса, а задачи контрольной — когда она закончена',
  observer: 'Тестов и решений автора не видит',
};

/** One role in each course. */
export function GrantFields({ grants, onChange, error }: Props) {
  const trouble = mixNames(grants) ? namesMixed : error;
  const courses = useQuery(query(adminCourses.list, { query: { limit: '200' } })).data?.courses ?? [];
  const all = [
    { value: everyCourse, label: 'Все курсы' },
    ...courses.map(({ id, title }) => ({ value: String(id), label: title })),
  ];
  const valueOf = ({ course_id }: Grants[number]) => (course_id === null ? everyCourse : String(course_id));
  const taken = new Set(grants.map(valueOf));
  const free = all.find(({ value }) => value !== everyCourse && !taken.has(value));
  const change = (at: number, fields: Partial<Grants[number]>) =>
    onChange(grants.map((grant, index) => (index === at ? { ...grant, ...fields } : grant)));
  return (
    <Stack gap="xs">
      {grants.map((grant, at) => (
        <Group key={valueOf(grant)} gap="xs">
          <Select
            {...choiceList}
            aria-label="Курс"
            flex="1 1 220px"
            searchable
            allowDeselect={false}
            data={all.filter(({ value }) => value === valueOf(grant) || !taken.has(value))}
            value={valueOf(grant)}
            onChange={(value) => change(at, { course_id: value === everyCourse ? null : Number(value) })}
          />
          <Select
            {...choiceList}
            aria-label="Роль"
            w={180}
            allowDeselect={false}
            data={roles}
            value={grant.role}
            onChange={(value) => {
              const role = staffRoles.find((one) => one === value)!;
              change(at, { role, without_names: role === 'observer' && grant.without_names });
            }}
          />
          <IconButton
            icon={IconTrash}
            hint="Убрать"
            label="Убрать курс"
            onClick={() => onChange(grants.filter((_, index) => index !== at))}
          />
          <Text flex="1 0 100%" size="xs" c="dimmed">
            {tasksOfRole[grant.role]}
          </Text>
          {grant.role === 'observer' && (
            <Checkbox
              flex="1 0 100%"
              label="Без имён"
              description="Вместо учеников — номера; работы, вопросы и контейнеры закрыты"
              checked={grant.without_names ?? false}
              onChange={({ currentTarget: { checked } }) => change(at, { without_names: checked })}
            />
          )}
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={free === undefined}
          onClick={() => onChange([...grants, { role: 'teacher', course_id: Number(free!.value) }])}
        >
          Добавить курс
        </Button>
      </Group>
      {trouble && <Input.Error>{trouble}</Input.Error>}
    </Stack>
  );
}
