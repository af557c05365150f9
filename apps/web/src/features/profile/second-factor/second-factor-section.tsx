import { Button, Group, Text } from '@mantine/core';
import type { User } from '@put/contract/accounts/accounts';
import { profile } from '@put/contract/accounts/profile';
import type { ProfileState } from '@put/contract/accounts/profile-state';
import { secondFactor } from '@put/contract/accounts/second-factor';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { mutation } from '../../../api/api.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import { FactorCodeForm } from '../../../parts/second-factor/factor-code-form.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetUp } from './set-up.tsx';

type State = z.infer<typeof ProfileState>['second_factor'];
type Doing = 'setting' | 'renewing' | 'removing' | null;

/** An administrator's second factor: set up, replace recovery codes, turn off. */
export default function SecondFactorSection({ user, state }: { user: User; state: State }) {
  const [doing, setDoing] = useState<Doing>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const stop = () => setDoing(null);
  const show = (made: string[]) => {
    setCodes(made);
    stop();
  };
  return (
    <>
      {state.is_on ? (
        <On left={state.recovery_codes_left} doing={doing} onDoing={setDoing} onCodes={show} />
      ) : (
        <Off state={state} doing={doing} onDoing={setDoing} onCodes={show} />
      )}
      <RecoveryCodesDialog codes={codes} login={user.username ?? user.email ?? ''} onClose={() => setCodes(null)} />
    </>
  );
}

type PartProps = { doing: Doing; onDoing: (doing: Doing) => void; onCodes: (codes: string[]) => void };

function Off({ state, doing, onDoing, onCodes }: PartProps & { state: State }) {
  return (
    <>
      {state.is_required && (
        <Notice kind="warning">Здесь он обязателен: разделы администратора откроются, когда вы его включите.</Notice>
      )}
      <Text>
        Кроме пароля при входе и перед важными действиями — удалением людей, сменой прав, входом под чужим именем —
        понадобится код из приложения на телефоне. Узнавший пароль без телефона не войдёт.
      </Text>
      {doing === 'setting' ? (
        <SetUp onDone={onCodes} onCancel={() => onDoing(null)} />
      ) : (
        <Group>
          <Button variant={state.is_required ? 'filled' : 'default'} onClick={() => onDoing('setting')}>
            Включить
          </Button>
        </Group>
      )}
    </>
  );
}

const fewCodes = 3;

function On({ left, doing, onDoing, onCodes }: PartProps & { left: number }) {
  const messages = useMessage();
  const refreshes = [profile.state];
  const renew = useMutation(mutation(secondFactor.renewCodes, { refreshes }));
  const remove = useMutation(mutation(secondFactor.remove, { refreshes }));
  const explain = { wrong_code: null, too_many_attempts: null, second_factor_off: null };
  return (
    <>
      <Text>
        <strong>Включён.</strong> Осталось {countWords(left, ['запасной код', 'запасных кода', 'запасных кодов'])}.
      </Text>
      {left <= fewCodes && <Notice kind="warning">Запасные коды кончаются: сделайте новые.</Notice>}
      {doing === 'renewing' && (
        <FactorCodeForm
          key="renewing"
          action="Сделать новые коды"
          hasRecovery
          isPending={renew.isPending}
          alert={(isAtField) =>
            !isAtField && <RefusalAlert of={secondFactor.renewCodes} error={renew.error} explain={explain} />
          }
          onCode={async (code) => onCodes((await renew.mutateAsync({ body: { code } })).recovery_codes)}
          onCancel={() => onDoing(null)}
        />
      )}
      {doing === 'removing' && (
        <FactorCodeForm
          key="removing"
          action="Отключить"
          hasRecovery
          isDangerous
          isPending={remove.isPending}
          alert={(isAtField) =>
            !isAtField && <RefusalAlert of={secondFactor.remove} error={remove.error} explain={explain} />
          }
          onCode={async (code) => {
            await remove.mutateAsync({ body: { code } });
            messages.success('Второй фактор отключён');
            onDoing(null);
          }}
          onCancel={() => onDoing(null)}
        />
      )}
      {doing === null && (
        <Group gap="xs">
          <Button variant="default" onClick={() => onDoing('renewing')}>
            Новые запасные коды…
          </Button>
          <Button variant="default" onClick={() => onDoing('removing')}>
            Отключить…
          </Button>
        </Group>
      )}
    </>
  );
}
