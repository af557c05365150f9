import type { TaskKind } from '@put/contract/kinds';
import type { Verdict } from '@put/contract/verdicts';
import { runAdvice } from '../../shared/runnable-sample/run-advice.ts';

type Advice = Partial<Record<Verdict, string>>;

const ofEach: Advice = {
  presentation_error: 'Ответ верный, но пробелы или переводы строк стоят не так, как просит условие.',
  judge_error:
    'Проверка не удалась, попытка не потрачена. Это сбой на нашей стороне: отправьте решение ещё раз или подождите, пока его перепроверят.',
};

const ofPrograms: Advice = {
  ...ofEach,
  partial: 'Часть скрытых тестов не проходит. Подумайте о крайних случаях: ноль, отрицательные и большие числа.',
  wrong_answer: 'На скрытом тесте ответ другой. Подумайте о крайних случаях: ноль, отрицательные и большие числа.',
  runtime_error: 'На скрытом тесте программа остановилась с ошибкой. Какой ввод она не ожидает?',
  ...runAdvice,
};

const ofQueries: Advice = {
  ...ofEach,
  partial: 'На части скрытых данных таблица другая. Подумайте о пустых таблицах, NULL и одинаковых значениях.',
  wrong_answer: 'На скрытых данных таблица другая. Подумайте о пустых таблицах, NULL и одинаковых значениях.',
  runtime_error: 'На скрытых данных запрос остановился с ошибкой. Каких значений он не ожидает?',
  time_limit: 'Запрос выполнялся дольше, чем можно: кончается ли рекурсия, есть ли условие у соединения таблиц?',
  memory_limit: 'Запросу понадобилось слишком много памяти: есть ли условие у соединения таблиц?',
  output_limit: 'Запрос вернул слишком большую таблицу: есть ли условие у соединения таблиц?',
};

/** What to do about a verdict; answers are explained beside their questions, so their kinds have none. */
export const adviceByKind: Partial<Record<TaskKind, Advice>> = {
  program: ofPrograms,
  function: {
    ...ofPrograms,
    runtime_error: 'На скрытом тесте функция остановилась с ошибкой. Каких значений она не ожидает?',
  },
  sql: ofQueries,
};
