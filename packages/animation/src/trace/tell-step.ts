import type { Recording } from './read-trace.ts';
import { rowsAt, tellChanges } from './tell-changes.ts';
import type { Told } from './told-steps.ts';
import { cutText, shortText } from './value-text.ts';

const mostLetters = 200;
/** More changes than these are not read out. */
const mostChanges = 3;

/** The usual sentence of a step. `printed` is what the step printed. */
export function tellStep(recording: Recording, told: Told, code: readonly string[], printed: string): string {
  const { at, from, line } = told;
  const step = recording.steps[at]!;
  const name = step.frames.at(-1)?.name ?? '';
  const source = (code[line - 1] ?? '')
    .trim()
    .replace(/\s*#.*$/, '')
    .replace(/:$/, '');
  const value = step.value === null ? null : shortText(recording, step.value, at);
  switch (told.do) {
    case 'called':
      return cutText(`Вызвали ${name}(${argumentsAt(recording, at)})`, mostLetters);
    case 'returned':
      return step.value === 'None'
        ? `Функция ${name} закончила работу`
        : cutText(`Функция ${name} вернула ${value ?? 'значение'}`, mostLetters);
    case 'gave':
      return cutText(`Функция ${name} отдала ${value ?? 'значение'}`, mostLetters);
    case 'failed':
      return `Возникла ошибка ${step.error?.type ?? ''}`.trimEnd();
    case 'did':
  }
  const said = [...whatChanged(recording, from, at, step.frames.length)];
  if (printed.trim() !== '') said.push(`Напечатали: ${cutText(printed.trim().replaceAll(/\s+/g, ' '), 60)}`);
  if (said.length > 0) return cutText(said.join('. '), mostLetters);
  return cutText(withoutChanges(recording, told, code, source), mostLetters);
}

function whatChanged(recording: Recording, from: number, at: number, depth: number): string[] {
  const { sets, says } = tellChanges(recording, from, at, depth);
  const shown = sets.slice(0, mostChanges);
  return [
    ...says.slice(0, mostChanges),
    ...(shown.length > 0 ? [`Теперь ${shown.join(', ')}${sets.length > shown.length ? ' и другое' : ''}`] : []),
  ];
}

const header = /^(if|elif|while|for)\s+(.*)$/;

function withoutChanges({ steps }: Recording, { at, line }: Told, code: readonly string[], source: string): string {
  const [, word, rest = ''] = header.exec(source) ?? [];
  if (word === undefined) return source === '' ? `Выполнили строку ${line}` : `Выполнили: ${source}`;
  const next = steps[at];
  const isInside = next?.event === 'line' && next.file === 0 && isInBlock(code, line, next.line);
  if (word === 'for') return isInside ? `Следующий шаг цикла: ${rest}` : `Цикл закончился: ${rest}`;
  return `Проверили: ${rest} — ${isInside ? 'да' : 'нет'}`;
}

const indentOf = (text: string): number => /^\s*/.exec(text)![0].length;

/** Whether a line stands in the block below a header. */
function isInBlock(code: readonly string[], of: number, line: number): boolean {
  if (line <= of) return false;
  const indent = indentOf(code[of - 1] ?? '');
  return code.slice(of, line).every((text) => /^\s*(#|$)/.test(text) || indentOf(text) > indent);
}

function argumentsAt(recording: Recording, at: number): string {
  const shown = rowsAt(recording, at, recording.steps[at]!.frames.length).flatMap(([name, value]) => {
    const text = shortText(recording, value, at, 16);
    return name === 'self' || text === null ? [] : [`${name} = ${text}`];
  });
  return shown.slice(0, 4).join(', ');
}
