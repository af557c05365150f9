import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { profile } from '@put/contract/accounts/profile';
import { secondFactor } from '@put/contract/accounts/second-factor';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../../api/api.ts';
import { useContractForm } from '../../../parts/forms/contract-form.ts';
import { FactorCodeForm } from '../../../parts/second-factor/factor-code-form.tsx';
import { copyText } from '../../../ui/code/copy-text.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { QrCode } from './qr-code.tsx';
import css from './second-factor.module.css';

type Begun = { secret: string; uri: string };
type Props = { onDone: (codes: string[]) => void; onCancel: () => void };

/**
 * Set-up in two steps: the password, then the key with a code that proves the app has it. Sign-in asks for no code
 * before that.
 */
export function SetUp({ onDone, onCancel }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return begun === null ? (
    <AskPassword onBegun={setBegun} onCancel={onCancel} />
  ) : (
    <TakeKey {...begun} onDone={onDone} onCancel={onCancel} />
  );
}

function AskPassword({ onBegun, onCancel }: { onBegun: (begun: Begun) => void; onCancel: () => void }) {
  const form = useContractForm(secondFactor.begin.body, { password: '' });
  const begin = useMutation({
    ...mutation(secondFactor.begin),
    onSuccess: onBegun,
    onError: (error) => void form.takeErrors(error),
  });
  return (
    <form noValidate onSubmit={form.submitWith((body) => begin.mutate({ body }))}>
      <Stack gap="md">
        <PasswordField
          label="Ваш пароль"
          description="Чтобы никто не включил его за вас"
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        {Object.keys(form.errors).length === 0 && (
          <RefusalAlert
            of={secondFactor.begin}
            error={begin.error}
            explain={{ wrong_password: null, too_many_attempts: null, not_allowed: null, second_factor_on: null }}
          />
        )}
        <Group gap="xs">
          <Button type="submit" loading={begin.isPending}>
            Продолжить
          </Button>
          <Button variant="default" onClick={onCancel}>
            Отмена
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function TakeKey({ secret, uri, onDone, onCancel }: Begun & Props) {
  const messages = useMessage();
  const confirm = useMutation(mutation(secondFactor.confirm, { refreshes: [profile.state, profile.sessions] }));
  const spaced = secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
  const copy = async () => {
    if (await copyText(secret)) messages.success('Ключ скопирован');
    else messages.error('Не удалось скопировать: выделите ключ и скопируйте сами');
  };
  return (
    <ol className={css.steps}>
      <li>
        <Text>
          Откройте на телефоне приложение с кодами: Яндекс Ключ, Google Authenticator, Aegis или другое. Добавьте в нём
          учётную запись по этому QR-коду.
        </Text>
        <QrCode text={uri} />
        <Text size="sm" c="dimmed">
          Камеры нет? Введите ключ сами, вид — «по времени»:
        </Text>
        <Group gap="xs">
          <Code className={css.secret}>{spaced}</Code>
          <Button variant="subtle" size="compact-sm" onClick={() => void copy()}>
            Скопировать
          </Button>
        </Group>
      </li>
      <li>
        <Text mb="xs">Введите код, который показывает приложение.</Text>
        <FactorCodeForm
          action="Включить"
          isPending={confirm.isPending}
          alert={(isAtField) =>
            !isAtField && (
              <RefusalAlert
                of={secondFactor.confirm}
                error={confirm.error}
                explain={{
                  wrong_code: null,
                  too_many_attempts: null,
                  second_factor_off: 'Настройку начали заново в другом окне. Отмените её здесь и начните ещё раз.',
                }}
              />
            )
          }
          onCode={async (code) => onDone((await confirm.mutateAsync({ body: { code } })).recovery_codes)}
          onCancel={onCancel}
        />
      </li>
    </ol>
  );
}
