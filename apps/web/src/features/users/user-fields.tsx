import { SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { ContractForm } from '../../shared/contract-form.ts';
import { DateField } from '../../shared/date-field/date-field.tsx';
import { birthdays } from '../../shared/date-field/day-text.ts';
import { PasswordField } from '../../shared/password-field.tsx';
import { GroupSelect } from './group-select.tsx';
import type { NewUser, UserChange } from '@put/contract/users';

type Props = {
  form: ContractForm<typeof NewUser> | ContractForm<typeof UserChange>;
  passwordLabel: string;
  passwordHint: string;
  /** The administrator's own rights are not taken away by a slip of the hand. */
  isOwn?: boolean;
  isInDialog?: boolean;
};

/** What a person is made of, for a new one and for one who is there. */
export function UserFields({ form, passwordLabel, passwordHint, isOwn = false, isInDialog = false }: Props) {
  // both shapes have these fields, and the library's types cannot say so
  const { values, getInputProps, setFieldValue } = form as ContractForm<typeof UserChange>;
  /** A field that is null when nothing is typed. */
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
          label="Имя для входа"
          description="Буквы, цифры и знаки . _ -"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...nullable('username')}
        />
        <TextInput
          label="Почта"
          description="Можно без неё, если есть имя для входа"
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
        <PasswordField
          label={passwordLabel}
          description={passwordHint}
          autoComplete="new-password"
          {...getInputProps('password')}
        />
      </SimpleGrid>
      <Switch
        label="Администратор"
        description="Видит и меняет всё: курсы, задачи, людей и результаты"
        disabled={isOwn}
        {...getInputProps('is_admin', { type: 'checkbox' })}
      />
    </>
  );
}
