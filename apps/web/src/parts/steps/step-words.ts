import { explainPython } from '@put/judging/explain-python';
import type { Step, Thing } from '@put/animation/trace/read-trace';

const kinds: Record<Thing['kind'], string> = {
  list: 'список',
  tuple: 'кортеж',
  set: 'множество',
  dict: 'словарь',
  instance: 'объект',
  function: 'функция',
  class: 'класс',
};
/** Class names that add nothing to the kind. */
const plain = new Set(['list', 'tuple', 'set', 'frozenset', 'dict']);

/** «список №3», «объект Point №5» */
export const thingWords = ({ kind, name, number }: Pick<Thing, 'kind' | 'name' | 'number'>): string =>
  `${kinds[kind]}${plain.has(name) ? '' : ` ${name}`} №${number}`;

/** The title on the object's card. For an instance, the name of its class is enough. */
export const thingName = (thing: Pick<Thing, 'kind' | 'name' | 'number'>): string =>
  thing.kind === 'instance' ? `${thing.name} №${thing.number}` : thingWords(thing);

/** The number of distinguishable colours. Objects with the same colour differ by number. */
const tones = 6;
export const toneOf = (number: number): number => number % tones;

/** What happens at a step. */
export function stepWords({ event, line, frames, error }: Step): string {
  const name = frames.at(-1)?.name ?? '';
  switch (event) {
    case 'line':
      return `Сейчас выполнится строка ${line}`;
    case 'call':
      return `Вызвана функция ${name}`;
    case 'resume':
      return `Генератор ${name} продолжает работу`;
    case 'return':
      return `Функция ${name} возвращает значение`;
    case 'yield':
      return `Генератор ${name} отдаёт значение`;
    case 'exception':
      return `Строка ${line}: ошибка ${error?.type ?? ''}`;
    case 'unwind':
      return name === '' ? 'Программа остановилась из-за ошибки' : `Функция ${name} прервана ошибкой`;
    case 'end':
      return 'Программа закончилась';
  }
}

/** An explanation in Russian if there is one, else Python's own message. */
export const errorWords = ({ type, text }: { type: string; text: string }): string => {
  const said = text === '' ? type : `${type}: ${text}`;
  return explainPython(said) ?? said;
};
