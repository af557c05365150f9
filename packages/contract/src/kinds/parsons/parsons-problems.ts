import { parsonsOrder } from './parsons-order.ts';
import type { ParsonsConfig } from './parsons.ts';
import type { ConfigProblem } from '../quiz/quiz-problems.ts';

/** Why the lines can not be published. Each problem names the line to change: «lines.3». */
export function parsonsProblems({ lines, points }: ParsonsConfig): ConfigProblem[] {
  const needed = lines.filter((line) => !line.is_distractor);
  const problems: ConfigProblem[] = [];
  const say = (at: number, message: string) => problems.push({ path: `lines.${at}`, message });
  if (needed.length < 2) problems.push({ path: 'lines', message: 'Нужно хотя бы две строки программы' });
  if (points === 0) problems.push({ path: 'points', message: 'Больше 0' });
  const loops = new Set(parsonsOrder(needed).flatMap((before, at) => (before.has(at) ? [needed[at]!.key] : [])));
  lines.forEach((line, at) => {
    const shown = `«${line.text.trim()}»`;
    if (line.text.trim() === '') say(at, 'Пустая строка');
    if (lines.findIndex(({ key }) => key === line.key) < at) say(at, `Ключ строки ${shown} повторяется`);
    if (line.is_distractor) {
      if (needed.some(({ text }) => text.trim() === line.text.trim()))
        say(at, `Строка ${shown} нужна программе, лишней она быть не может`);
      return;
    }
    const index = needed.indexOf(line);
    const above = needed[index - 1];
    if (line.indent > (above === undefined ? 0 : above.indent + 1))
      say(at, `Отступ строки ${shown} больше, чем на шаг глубже строки над ней`);
    if (loops.has(line.key)) say(at, `Строка ${shown} должна стоять после самой себя: разорвите круг`);
    if (line.after?.some((key) => !needed.some((other) => other.key === key)))
      say(at, `Строка ${shown} должна стоять после строки, которой нет`);
  });
  return problems;
}
