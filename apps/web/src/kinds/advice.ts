import type { Verdict } from '@put/contract/judge/verdicts';
import { runAdvice } from '../parts/runnable-sample/run-advice.ts';

type Advice = Partial<Record<Verdict, string>>;

/** What a student can do about a verdict; the same for all kinds. */
export const adviceOfEach: Advice = {
  presentation_error: 'Ответ верный, но пробелы или переводы строк стоят не так, как просит условие.',
  judge_error:
    'Проверка не удалась, попытка не потрачена. Это сбой на нашей стороне: отправьте решение ещё раз или подождите, пока его перепроверят.',
};

export const adviceOfPrograms: Advice = {
  ...adviceOfEach,
  partial: 'Часть скрытых тестов не проходит. Подумайте о крайних случаях: ноль, отрицательные и большие числа.',
  wrong_answer: 'На скрытом тесте ответ другой. Подумайте о крайних случаях: ноль, отрицательные и большие числа.',
  runtime_error: 'На скрытом тесте программа остановилась с ошибкой. Какой ввод она не ожидает?',
  ...runAdvice,
};

/** The same for a test whose data is shown. */
export const triesOfPrograms: Advice = {
  judge_error: adviceOfEach.judge_error!,
  presentation_error: 'Сравните их с ожидаемыми: пробел показан точкой.',
  wrong_answer: 'Какая строка программы это напечатала?',
  runtime_error: 'Исправьте и запустите с этим же вводом.',
  time_limit: 'Проверьте условие цикла. Нельзя ли считать быстрее?',
  memory_limit: 'Не храните то, без чего можно обойтись.',
};
