import type { Notification } from './notifications.ts';
import { verdictWords } from '../judge/verdicts.ts';
import { shareWords } from '../results/score-words.ts';

const rules = new Intl.PluralRules('ru');
const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });
type Forms = readonly [one: string, few: string, many: string];
const counted = (count: number, [one, few, many]: Forms): string =>
  `${numbers.format(count)} ${rules.select(count) === 'one' ? one : rules.select(count) === 'few' ? few : many}`;

/** `when`: a time in the reader's zone, in words. */
type Words = { title: string; text: string };

/** What a notification says, in the tray and in the daily e-mail. */
export function notificationWords(of: Notification, when: (at: string) => string): Words {
  const { kind, payload, count } = of;
  switch (kind) {
    case 'answer':
      return {
        title: count === 1 ? 'Ответ на ваш вопрос' : counted(count, forms.answers),
        text: `${payload.title}: ${payload.text_head}`,
      };
    case 'question':
      return {
        title: count === 1 ? `Вопрос: ${payload.user_name}` : `${counted(count, forms.messages)}: ${payload.user_name}`,
        text: `${payload.title}: ${payload.text_head}`,
      };
    case 'remark':
      return {
        title: count === 1 ? 'Замечание к решению' : `${counted(count, forms.remarks)} к решению`,
        text: payload.task_title,
      };
    case 'marks':
      return {
        title:
          payload.score === null || payload.max_score === null
            ? 'Работа проверена'
            : `Работа проверена: ${shareWords(payload.score, payload.max_score)}`,
        text: payload.task_title,
      };
    case 'returned':
      return {
        title: payload.until === null ? 'Вернули на доработку' : `Вернули на доработку до ${when(payload.until)}`,
        text: `${payload.task_title}: ${payload.text_head}`,
      };
    case 'reworked':
      return { title: `Сдано после доработки: ${payload.user_name}`, text: payload.task_title };
    case 'verdict':
      return { title: withVerdict('Решение проверено', payload.verdict), text: payload.task_title };
    case 'rejudged':
      return { title: withVerdict('Решение перепроверено', payload.verdict), text: payload.task_title };
    case 'deadline':
      return {
        title: `Скоро срок: ${when(payload.deadline)}`,
        text: `${payload.lesson_title}: ${counted(payload.tasks_left, forms.tasksLeft)} · ${payload.course_title}`,
      };
    case 'announcement':
      return { title: payload.title, text: `${payload.by_name}: ${payload.text_head}` };
  }
}

const forms = {
  answers: ['новый ответ на ваш вопрос', 'новых ответа на ваш вопрос', 'новых ответов на ваш вопрос'],
  messages: ['новое сообщение', 'новых сообщения', 'новых сообщений'],
  remarks: ['новое замечание', 'новых замечания', 'новых замечаний'],
  tasksLeft: ['задача не сдана', 'задачи не сданы', 'задач не сдано'],
} as const satisfies Record<string, Forms>;

const withVerdict = (words: string, verdict: keyof typeof verdictWords | null): string =>
  verdict === null ? words : `${words}: ${verdictWords[verdict].toLocaleLowerCase('ru')}`;
