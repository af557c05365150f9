import type { Figures, TaskStatistics } from '@put/contract/statistics/statistics';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import type { Datum } from '../../ui/charts/chart-data.ts';
import { DotsOnLine } from '../../ui/charts/dots-on-line.tsx';
import { Histogram } from '../../ui/charts/histogram.tsx';
import { StackedBar } from '../../ui/charts/stacked-bar.tsx';
import css from './statistics.module.css';
import type { SubmissionSearch } from './submission-search.ts';
import { chartLink, people, shareOf, SubmissionsLink } from './submissions-link.tsx';

type Props = { found: Figures; scope: SubmissionSearch };

const number = (value: number) => value.toLocaleString('ru', { maximumFractionDigits: 1 });

/** Solved, partly solved, waiting and the rest, in one bar. */
export function SolvingCard({ found: { students, solved, partial, waiting }, scope }: Props) {
  const part = (label: string, value: number, tone: Datum['tone'], verdict?: SubmissionSearch['verdict']): Datum => ({
    label,
    value,
    words: people(value),
    ...(tone && { tone }),
    link: chartLink({ ...scope, of: 'best', ...(verdict && { verdict }) }),
  });
  const data = [
    part('Решили', solved, 'good', 'accepted'),
    part('Частично', partial, 'part', 'partial'),
    part('Пока не решили', students - solved - partial - waiting, 'bad'),
    part('Ждут проверки', waiting, 'quiet'),
  ];
  return (
    <ChartCard
      title="Решили"
      summary={`${shareOf(solved, students)} из тех, кто пробовал: ${solved} из ${students}`}
      heads={['Итог', 'Учеников']}
      data={data}
    >
      <StackedBar label="Кто решил" data={data} />
      <ul className={css.legend}>
        {data
          .filter(({ value }) => value > 0)
          .map(({ label, value, tone }) => (
            <li key={label} data-tone={tone}>
              {label}: {value}
            </li>
          ))}
      </ul>
    </ChartCard>
  );
}

type Points = { points: readonly number[]; linkOf: (tenth: number) => Datum['link'] };
export function PointsCard({ points, linkOf }: Points) {
  const data = points.map((value, tenth) => ({
    label: tenth === 10 ? '100' : String(tenth * 10),
    value,
    words: people(value),
    link: linkOf(tenth),
    tone: tenth === 10 ? ('good' as const) : tenth >= 5 ? ('part' as const) : ('bad' as const),
  }));
  return (
    <ChartCard
      title="Баллы"
      summary="Сколько учеников набрали долю баллов, %"
      heads={['Доля баллов от, %', 'Учеников']}
      data={data}
    >
      <Histogram label="Баллы, % от всех" data={data} />
    </ChartCard>
  );
}

export function AttemptsCard({ found: { attempts }, scope }: Props) {
  const { counts, spread } = attempts;
  const data = counts.map(({ value, students }) => ({
    label: value >= 20 ? '20 и больше' : String(value),
    at: value,
    value: students,
    words: people(students),
    link: chartLink({ ...scope, of: 'full', attempt: value }),
  }));
  return (
    <ChartCard
      title="Попыток до полного балла"
      summary={spread === null ? 'Пока никто не решил' : spreadWords(spread, '')}
      heads={['Попытка', 'Учеников']}
      data={data}
    >
      {spread !== null && (
        <DotsOnLine
          label="Попыток до полного балла"
          data={data}
          spread={spread}
          most={Math.max(...counts.map(({ value }) => value))}
        />
      )}
    </ChartCard>
  );
}

const steps = [5, 10, 15, 20, 30, 45, 60, 90, 120];

export function MinutesCard({ found: { minutes }, scope }: Props) {
  const { counts, spread } = minutes;
  const data = [0, ...steps].map((from, at) => {
    const to = steps[at];
    const value = counts
      .filter((one) => one.value >= from && (to === undefined || one.value < to))
      .reduce((sum, { students }) => sum + students, 0);
    const link = chartLink({ ...scope, of: 'full', minutes_from: from, ...(to !== undefined && { minutes_to: to }) });
    return { label: to === undefined ? `${from}+` : String(from), value, words: people(value), link };
  });
  return (
    <ChartCard
      title="Время до полного балла"
      summary={
        spread === null
          ? 'Пока никто не решил, или решали не в редакторе'
          : `${spreadWords(spread, ' мин')}, без перерывов дольше 10 минут`
      }
      heads={['Минут от', 'Учеников']}
      data={data}
    >
      {spread !== null && <Histogram label="Минут до полного балла" data={data} />}
    </ChartCard>
  );
}

const spreadWords = ({ median, lower, upper }: NonNullable<Figures['attempts']['spread']>, unit: string) =>
  `Обычно ${number(median)}${unit}, у половины от ${number(lower)} до ${number(upper)}${unit}`;

/** Questions of choices: a bar of people for each option. */
type Asked = { questions: NonNullable<TaskStatistics['questions']>; scope: SubmissionSearch };
export const QuestionCards = ({ questions, scope }: Asked) =>
  questions.map(({ number: at, text, students, options }) => {
    const data = options.map((option, n): Datum & { to: SubmissionSearch } => ({
      label: `${option.is_right ? '✓ ' : ''}${option.text}`,
      value: option.students,
      words: people(option.students),
      tone: option.is_right ? ('good' as const) : ('bad' as const),
      to: { ...scope, question: at, option: n + 1 },
      link: chartLink({ ...scope, question: at, option: n + 1 }),
    }));
    return (
      <ChartCard
        key={at}
        title={`Вопрос ${at}`}
        summary={`${text.slice(0, 120)} · ответили ${people(students)}`}
        heads={['Вариант', 'Выбрали']}
        data={data}
      >
        <ul className={css.options}>
          {data.map(({ label, value, tone, to }) => (
            <li key={label}>
              <span className={css.option}>{label}</span>
              <StackedBar
                label={`${label}: ${value}`}
                heightPx={16}
                data={[
                  { label, value, words: '', ...(tone && { tone }) },
                  { label: 'Остальные', value: Math.max(0, students - value), words: '' },
                ].filter((_, part) => part === 0 || students > value)}
              />
              <span className={css.optionCount}>
                {value === 0 ? 0 : <SubmissionsLink to={to} name={`${label}: ${people(value)}`} children={value} />}
              </span>
            </li>
          ))}
        </ul>
      </ChartCard>
    );
  });
