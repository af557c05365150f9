import { animationLimits } from '@put/contract/animations/animation-format';
import { Refusal } from '@put/contract/base/refusals';

/** What is known of a checked file: its frames, and the sentences of its markers. */
export type CheckedLottie = { steps: { say: string; from: number; to: number }[] };

export const longestLottieBytes = 2 * 1024 * 1024;

/** A player adds an element for each of these, so a small file could hold up a page for ever. */
const mostElements = 5000;
const deepest = 100;
const mostFrames = 100_000;

type Json = { readonly [key: string]: unknown };
type Composition = { layers: readonly Json[] };

/**
 * Reads an uploaded Lottie file, which browsers of students will play: drawings and embedded pictures alone, and a named
 * marker for each step. Throws `bad_file` with the reason. Call it in a process of its own (`take-lottie.ts`).
 */
export function checkLottie(bytes: Buffer): CheckedLottie {
  const file = parse(bytes);
  if (!Array.isArray(file['layers']) || !isNumber(file['fr']) || !isNumber(file['w']) || !isNumber(file['h']))
    throw no('Это не анимация Lottie: нет слоёв, размеров или частоты кадров.');
  refuseStrangeParts(file);
  refuseOutside(file);
  refuseLayers(file);
  const { from, to } = framesOf(file);
  return { steps: stepsOf(file, from, to) };
}

function parse(bytes: Buffer): Json {
  if (bytes.length > longestLottieBytes) throw no('Файл больше 2 МБ: упростите анимацию.');
  try {
    const file: unknown = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''));
    if (isObject(file)) return file;
  } catch {
    // told below
  }
  throw no('Это не JSON. Выгрузите анимацию из редактора в формате Lottie JSON; файлы .lottie не принимаются.');
}

/** Looks at every value: programs in it, and names that would stand in the page. */
function refuseStrangeParts(file: Json): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: file, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > deepest) throw no('Слои вложены слишком глубоко.');
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'x' && typeof inner === 'string')
        throw no('В анимации есть выражения (expressions). Перед выгрузкой превратите их в ключевые кадры.');
      if ((key === 'ln' || key === 'cl') && typeof inner === 'string' && inner !== '')
        throw no(`У слоя задано имя для страницы («${shortened(inner)}»). Уберите из имён слоёв знаки «#» и «.».`);
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
}

const embeddedPicture = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=]*$/;

function refuseOutside(file: Json): void {
  if (listOf(isObject(file['fonts']) ? file['fonts']['list'] : undefined).length > 0)
    throw no('Анимации нужны шрифты. Перед выгрузкой превратите тексты в контуры.');
  for (const asset of listOf(file['assets'])) {
    if (asset['xt'])
      throw no('В анимации есть выражения (expressions). Перед выгрузкой превратите их в ключевые кадры.');
    if (Array.isArray(asset['layers'])) continue;
    const [address, folder] = [asset['p'], asset['u']];
    const isInside = typeof address === 'string' && embeddedPicture.test(address) && asset['e'] === 1;
    if (!isInside || (typeof folder === 'string' && folder !== ''))
      throw no(`Картинка «${shortened(address)}» лежит отдельно от файла. Выгрузите анимацию с картинками внутри.`);
  }
}

const layerKinds: Record<number, string> = {
  5: 'Тексты нужно превратить в контуры',
  6: 'Звук не принимается',
  9: 'Видео не принимается',
  13: 'Объёмные сцены с камерой не принимаются',
};
const [precomposition, lastDrawn] = [0, 4];

/** Refuses kinds of layers that a page can not show, circles of layers, and more elements than a page can bear. */
function refuseLayers(file: Json): void {
  const compositions = new Map<unknown, Composition>();
  for (const { id, layers } of listOf(file['assets']))
    // a player takes the first of two with one name
    if (Array.isArray(layers) && !compositions.has(id)) compositions.set(id, { layers: listOf(layers) });
  const weights = new Map<Composition, number | 'open'>();

  const weightOf = (composition: Composition): number => {
    const known = weights.get(composition);
    if (known === 'open') throw no('Композиция вложена в саму себя.');
    if (known !== undefined) return known;
    weights.set(composition, 'open');
    if (composition.layers.length > mostElements) throw no('Анимация слишком сложная: в ней больше 5000 фигур.');
    refuseCircles(composition.layers);
    let weight = 0;
    for (const layer of composition.layers) {
      const kind = layer['ty'];
      if (typeof kind !== 'number' || !Number.isInteger(kind) || kind < 0 || kind > lastDrawn)
        throw no(`${layerKinds[kind as number] ?? 'Слой неизвестного вида'}: слой «${shortened(layer['nm'])}».`);
      const inner = kind === precomposition ? compositions.get(layer['refId']) : undefined;
      weight += 1 + weightOfShapes(listOf(layer['shapes']), 0) + (inner ? weightOf(inner) : 0);
      if (weight > mostElements) throw no('Анимация слишком сложная: в ней больше 5000 фигур.');
    }
    weights.set(composition, weight);
    return weight;
  };
  weightOf({ layers: listOf(file['layers']) });
  for (const composition of compositions.values()) weightOf(composition);
}

/** A repeater draws the shapes before it again and again. */
function weightOfShapes(shapes: readonly Json[], depth: number): number {
  if (depth > deepest) throw no('Слои вложены слишком глубоко.');
  let weight = 0;
  for (const shape of shapes) {
    if (shape['ty'] === 'rp') weight *= Math.max(1, largestIn(shape['c']));
    else weight += 1 + weightOfShapes(listOf(shape['it']), depth + 1);
    if (weight > mostElements) break;
  }
  return weight;
}

/** The largest number inside of an animated value. */
function largestIn(value: unknown): number {
  if (isNumber(value)) return value;
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(largestIn));
}

function refuseCircles(layers: readonly Json[]): void {
  const parents = new Map(layers.map(({ ind, parent }) => [ind, parent]));
  for (const start of parents.keys()) {
    let steps = 0;
    for (let at: unknown = start; at !== undefined && parents.has(at); at = parents.get(at)) {
      steps += 1;
      if (steps > parents.size) throw no('Слои привязаны друг к другу по кругу.');
    }
  }
}

function framesOf({ ip, op, fr, w, h }: Json): { from: number; to: number } {
  const isUsual =
    isNumber(ip) && isNumber(op) && op > ip && op - ip <= mostFrames && Number(fr) > 0 && Number(fr) <= 240;
  if (!isUsual) throw no('Кадры анимации заданы неверно: проверьте начало, конец и частоту.');
  if ([w, h].some((side) => Number(side) < 1 || Number(side) > 10_000)) throw no('Размеры анимации заданы неверно.');
  return { from: ip, to: op };
}

/** A marker lasts as long as it says, or until the next one. */
function stepsOf(file: Json, from: number, to: number): CheckedLottie['steps'] {
  const markers = listOf(file['markers'])
    .map(({ tm, cm, dr }) => ({ at: tm, say: typeof cm === 'string' ? cm.trim() : '', lasts: dr }))
    // a place that is no number comes first and is refused below
    .toSorted((a, b) => (isNumber(a.at) ? a.at : -1e9) - (isNumber(b.at) ? b.at : -1e9));
  if (markers.length === 0)
    throw no('В анимации нет меток. Каждая метка (marker) — это шаг, а её название — фраза этого шага.');
  if (markers.length > animationLimits.steps) throw no('Меток больше 5000.');
  return markers.map(({ at, say, lasts }, index) => {
    if (!isNumber(at) || at < from || at > to)
      throw no(`Метка «${shortened(say)}» стоит вне анимации: поставьте её между первым и последним кадром.`);
    if (say === '') throw no(`У метки на кадре ${at} нет названия: напишите в нём фразу шага.`);
    if (say.length > 1000) throw no(`Название метки на кадре ${at} длиннее 1000 знаков.`);
    const next = markers[index + 1]?.at;
    const end = isNumber(lasts) && lasts > 0 ? at + lasts : isNumber(next) ? next : to;
    return { say, from: at, to: Math.min(Math.max(end, at), to) };
  });
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const shortened = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 60).toWellFormed() : '');
const no = (detail: string) => new Refusal('bad_file', { detail });
