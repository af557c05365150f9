import { Modal, Text } from '@mantine/core';
import { secondFactor } from '@put/contract/accounts/second-factor';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { FactorCodeForm } from '../../parts/second-factor/factor-code-form.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';

export function ProveFactorDialog({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const prove = useMutation(mutation(secondFactor.prove));
  return (
    <Modal opened onClose={() => onEnd(false)} title="Подтвердите действие" closeOnClickOutside={false}>
      <Text mb="md">Перед важными действиями мы проверяем, что это вы. Следующие 15 минут спрашивать не будем.</Text>
      <FactorCodeForm
        action="Подтвердить"
        hasRecovery
        isPending={prove.isPending}
        alert={(isAtField) =>
          !isAtField && (
            <RefusalAlert
              of={secondFactor.prove}
              error={prove.error}
              explain={{ wrong_code: null, too_many_attempts: null, second_factor_off: null }}
            />
          )
        }
        onCode={(code) => prove.mutateAsync({ body: { code } }).then(() => onEnd(true))}
        onCancel={() => onEnd(false)}
      />
    </Modal>
  );
}
