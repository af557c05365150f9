import { adviceOfEach } from '../advice.ts';
import type { KindFindings } from '../kind-findings.ts';
import { later } from '../later.ts';

export const sql: KindFindings<'sql'> = {
  handedIn: 'Запрос принят.',
  advice: {
    ...adviceOfEach,
    partial: 'На части скрытых данных таблица другая. Подумайте о пустых таблицах, NULL и одинаковых значениях.',
    wrong_answer: 'На скрытых данных таблица другая. Подумайте о пустых таблицах, NULL и одинаковых значениях.',
    runtime_error: 'На скрытых данных запрос остановился с ошибкой. Каких значений он не ожидает?',
    time_limit: 'Запрос выполнялся дольше, чем можно: кончается ли рекурсия, есть ли условие у соединения таблиц?',
    memory_limit: 'Запросу понадобилось слишком много памяти: есть ли условие у соединения таблиц?',
    output_limit: 'Запрос вернул слишком большую таблицу: есть ли условие у соединения таблиц?',
  },
  tests: {
    inputTitle: () => 'Данные',
    Details: later(() => import('./table-details.tsx')),
    tries: {
      judge_error: adviceOfEach.judge_error!,
      wrong_answer: 'Сравните таблицы строка за строкой.',
    },
    canStep: () => false,
    areAllOpen: false,
  },
  parts: null,
  answer: null,
};
