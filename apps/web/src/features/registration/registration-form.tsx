import { Anchor, Button, Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core';
import { registration, type RegistrationData } from '@put/contract/accounts/registration';
import { useEffect, useMemo, useState } from 'react';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { birthdays } from '../../ui/date-field/day-text.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import ProviderButtons from '../../parts/sign-in-providers/provider-buttons.tsx';
import { providersInPage } from '../../parts/sign-in-providers/providers-in-page.ts';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { keepFields, keptFields } from './kept-fields.ts';
import { registrationShape } from './registration-shape.ts';
import { useRegister } from './use-register.ts';

const providers = providersInPage();

type Props = { data: RegistrationData; invite: string | undefined; onDone: (message: string) => void };

/** An error loses nothing that was typed; each error stands at its field. */
export function RegistrationForm({ data, invite, onDone }: Props) {
  const shape = useMemo(() => registrationShape(data, invite), [data, invite]);
  const [typedBefore] = useState(keptFields);
  const form = useContractForm(shape, typedBefore);
  useEffect(() => keepFields(form.values), [form.values]);
  const [opened, setOpened] = useState<RegistrationData['consents'][number] | null>(null);
  const register = useRegister({ data, onDone, onError: (error) => void form.takeErrors(error) });
  const { consents } = form.values;
  /** The other site gives the names; the consent is given here. */
  const mayGo = () => {
    const isAgreed = data.consents.every(({ document }) => consents.includes(document));
    if (!isAgreed) form.setFieldError('consents', 'Без согласия зарегистрироваться нельзя');
    return isAgreed;
  };
  const isAtField = Object.keys(form.errors).length > 0;

  return (
    <form noValidate onSubmit={form.submitWith((body) => register.mutate({ body }))}>
      <Stack gap="md">
        <TextInput label="Имя" autoComplete="given-name" required withAsterisk {...form.getInputProps('first_name')} />
        <TextInput label="Фамилия" autoComplete="family-name" {...form.getInputProps('last_name')} />
        <DateField
          label="Дата рождения"
          description="Можно не указывать"
          autoComplete="bday"
          {...birthdays}
          {...form.getInputProps('birthday')}
        />
        <Text size="sm">{loginRule(data)}</Text>
        <TextInput
          label="Почта"
          description={emailHint(data)}
          type="email"
          autoComplete="email"
          withAsterisk={data.is_email_required}
          {...form.getInputProps('email')}
        />
        <TextInput
          label="Логин"
          description="От 3 до 32 букв, цифр и знаков . _ -"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordField
          label="Пароль"
          description={`Не короче ${data.password.min_length} знаков; лучше всего несколько слов`}
          autoComplete="new-password"
          withAsterisk
          {...form.getInputProps('password')}
        />
        {data.consents.map((text) => (
          <div key={`${text.document} ${text.version}`}>
            <Checkbox
              {...form.getInputProps('consents')}
              label="Я даю согласие на обработку персональных данных"
              checked={consents.includes(text.document)}
              onChange={({ currentTarget: { checked } }) =>
                form.setFieldValue(
                  'consents',
                  checked ? [...consents, text.document] : consents.filter((name) => name !== text.document),
                )
              }
            />
            <Anchor component="button" type="button" size="sm" ml={32} onClick={() => setOpened(text)}>
              Прочитать текст согласия
            </Anchor>
          </div>
        ))}
        {!isAtField && (
          <RefusalAlert
            of={registration.register}
            error={register.error}
            explain={{
              registration_closed: null,
              bad_invitation: null,
              already_taken: null,
              password_too_common: null,
              too_many_attempts: null,
            }}
          />
        )}
        <Button type="submit" size="md" loading={register.isPending}>
          Зарегистрироваться
        </Button>
        {invite !== undefined && providers.length > 0 && (
          <ProviderButtons
            providers={providers}
            invite={invite}
            consents={data.consents.filter(({ document }) => consents.includes(document))}
            mayGo={mayGo}
          />
        )}
      </Stack>
      <Modal opened={opened !== null} onClose={() => setOpened(null)} title={opened?.title} size="lg">
        {opened?.text.split('\n\n').map((paragraph) => (
          <Text key={paragraph} mb="sm">
            {paragraph}
          </Text>
        ))}
        <Text c="dimmed" size="sm">
          Версия от {opened?.version}
        </Text>
      </Modal>
    </form>
  );
}

/** Said before anything is sent. */
const loginRule = ({ is_email_required }: RegistrationData): string =>
  is_email_required
    ? 'Входить можно по почте или по логину. Почта обязательна.'
    : 'Нужна почта или логин, хотя бы одно из двух: по ним вы будете входить.';

function emailHint({ is_email_required, has_mail_server }: RegistrationData): string | undefined {
  if (is_email_required || has_mail_server) return undefined;
  return 'Писем этот сервер не отправляет';
}
