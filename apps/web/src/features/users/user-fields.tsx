import { SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { ContractForm } from '../../parts/forms/contract-form.ts';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { birthdays } from '../../ui/date-field/day-text.ts';
import { Unlocked } from '../../ui/fields/unlocked.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { GroupSelect } from './group-select.tsx';
import type { NewUser, UserChange } from '@put/contract/users/users';

type Props = {
  form: ContractForm<typeof NewUser> | ContractForm<typeof UserChange>;
  passwordLabel: string;
  passwordHint: string;
  /** Administrators can not remove their own rights by mistake. */
  isOwn?: boolean;
  isInDialog?: boolean;
};

/** The fields of a new or an existing user. */
export function UserFields({ form, passwordLabel, passwordHint, isOwn = false, isInDialog = false }: Props) {
  // both shapes have these fields, but the library's types can not express it
  const { values, getInputProps, setFieldValue } = form as ContractForm<typeof UserChange>;
  /** Props of a field that is null when empty. */
  const nullable = (name: 'last_name' | 'username' | 'email') => ({
    ...getInputProps(name),
    value: values[name] ?? '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setFieldValue(name, event.currentTarget.value || null),
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="Фамилия" autoComplete="off" {...nullable('last_name')} />
        <TextInput label="Имя" autoComplete="off" withAsterisk {...getInputProps('first_name')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="Логин"
          description="Буквы, цифры и знаки . _ -"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...nullable('username')}
        />
        <TextInput
          label="Почта"
          description="Можно без неё, если есть логин"
          type="email"
          autoComplete="off"
          {...nullable('email')}
        />
      </SimpleGrid>
      <GroupSelect
        value={values.user_group_ids ?? []}
        onChange={(ids) => setFieldValue('user_group_ids', ids)}
        error={getInputProps('user_group_ids').error}
        isInDialog={isInDialog}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DateField
          label="Дата рождения"
          description="Можно не указывать"
          autoComplete="off"
          {...birthdays}
          {...getInputProps('birthday')}
          value={values.birthday ?? null}
        />
        <Unlocked>
          <PasswordField
            label={passwordLabel}
            description={passwordHint}
            autoComplete="new-password"
            {...getInputProps('password')}
          />
        </Unlocked>
      </SimpleGrid>
      <Unlocked>
        <Switch
          label="Администратор"
          description="Видит и меняет всё: курсы, задачи, людей и результаты"
          disabled={isOwn}
          {...getInputProps('is_admin', { type: 'checkbox' })}
        />
      </Unlocked>
    </>
  );
}
