import { Title } from '@mantine/core';
import { shortZone } from '../../../parts/time/zone-words.ts';
import { useClock } from '../../../parts/time/use-clock.ts';
import { toLocal } from '../../../parts/time/zoned-time.ts';
import { usePageTitle } from '../../../ui/screen/page-title.ts';
import css from './home.module.css';

/** «Добрый вечер», by the hour where the reader lives. */
export function greetingAt(hour: number): string {
  if (hour < 5) return 'Доброй ночи';
  if (hour < 12) return 'Доброе утро';
  return hour < 18 ? 'Добрый день' : 'Добрый вечер';
}

export function HomeGreeting({ name }: { name: string | undefined }) {
  usePageTitle('Мои курсы');
  const { timeZone, nowMs } = useClock();
  const hour = Number(toLocal(new Date(nowMs).toISOString(), timeZone).slice(11, 13));
  const today = new Intl.DateTimeFormat('ru', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <header className={css.greeting}>
      <Title order={1} mih="1.2em">
        {greetingAt(hour)}
        {name !== undefined && `, ${name}`}
      </Title>
      <p className={css.note}>
        {today.format(nowMs)} · время {shortZone(timeZone, nowMs)}
      </p>
    </header>
  );
}
