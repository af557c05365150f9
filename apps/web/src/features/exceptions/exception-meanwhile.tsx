import { MeanwhileNotice } from '../../parts/meanwhile/meanwhile-notice.tsx';
import type { Begun } from '../../parts/meanwhile/use-begun.ts';
import { exactTime } from '../../parts/time/time-words.ts';
import { useTimeZone } from '../../parts/time/use-clock.ts';

type Props = { begun: Pick<Begun, 'clash' | 'choose'>; mine: Record<string, unknown> };

/** What a colleague has given to the same person or group meanwhile. */
export function ExceptionMeanwhile({ begun, mine }: Props) {
  const timeZone = useTimeZone();
  const words = (at: string | null) => (at ? exactTime(at, timeZone) : 'нет');
  const fields = {
    opens_at: { label: 'Открыть', words },
    soft_deadline: { label: 'Мягкий срок', words },
    hard_deadline: { label: 'Жёсткий срок', words },
    extra_minutes: 'Добавлено минут',
    is_earlier: 'Срок раньше общего',
    note: 'Заметка',
  };
  return <MeanwhileNotice of={begun} mine={mine} fields={fields} />;
}
