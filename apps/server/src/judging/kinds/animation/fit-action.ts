import type { Action, Ask, SceneState } from '@put/contract/animations/animation-format';
import { hasElement } from '@put/animation/elements';

/**
 * Why an action can not be meant as an answer to the question, in Russian; null when it can, right or wrong. A slip of a
 * hand or of a browser is refused and costs nothing.
 */
export function misfit(state: SceneState, ask: Ask, action: Action): string | null {
  const { do: verb, of, what, value } = action;
  if (verb !== ask.do || of !== ask.part) return 'Сейчас нужно другое действие.';
  const among = ask.among && new Set(ask.among);
  if (what.some((key) => !hasElement(state, of, key))) return 'Такого элемента на картинке нет.';
  if (among && what.some((key) => !among.has(key))) return 'Этот элемент сейчас не выбрать.';
  if (new Set(what).size < what.length) return 'Элементы должны быть разными.';
  const wanted = verb === 'swap' ? 2 : verb === 'order' ? (ask.count ?? what.length) : 1;
  if (what.length !== wanted || wanted === 0)
    return `Выбрано элементов: ${what.length}, а нужно ${wanted || 'больше'}.`;
  if (verb === 'set' && (value === undefined || value.trim() === '')) return 'Введите значение.';
  return null;
}
