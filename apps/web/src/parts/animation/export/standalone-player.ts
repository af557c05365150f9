import type { ExportedAnimation } from '@put/animation/export-html';
import { place, roomOf } from '@put/animation/place';
import { statesOf } from '@put/animation/states';
import { type Command, commandOf, Player, speeds } from '../player/player-core.ts';
import { Stage } from '../stage.ts';

/*
 * The player of an exported file. It is loaded as one script without React, and finds the animation, the listing and
 * the sentences in the page that `exportHtml` writes.
 */
const byId = (id: string) => document.getElementById(id)!;
const { steps } = JSON.parse(byId('animation').textContent) as ExportedAnimation;
const states = statesOf(steps);
const room = roomOf(states);
const player = new Player(steps, { step: Number(location.hash.slice(1)) - 1 || 0 });
const last = steps.length - 1;

function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  className: string,
  inside: readonly (Node | string)[] = [],
) {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...inside);
  return element;
}

/** Drawn like the signs of the player in our pages. */
const glyphs = {
  start: 'M7 5v14M19 5.5l-9 6.5 9 6.5z',
  back: 'M16.5 5.5l-9 6.5 9 6.5z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  next: 'M7.5 5.5l9 6.5-9 6.5z',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
};

function button(glyph: keyof typeof glyphs, label: string, key: string, act: () => void, className = '') {
  const element = make('button', className);
  element.type = 'button';
  element.addEventListener('click', () => {
    if (element.ariaDisabled !== 'true') act();
  });
  const dress = (name: keyof typeof glyphs, words: string) => {
    element.ariaLabel = words;
    element.title = `${words} (${key})`;
    const open = name === 'pause' || name === 'full' ? ' class="open"' : '';
    element.innerHTML = `<svg viewBox="0 0 24 24"${open} aria-hidden="true"><path d="${glyphs[name]}"/></svg>`;
  };
  dress(glyph, label);
  return { element, dress };
}
const command = (glyph: keyof typeof glyphs, label: string, key: string, what: Command, className = '') =>
  button(glyph, label, key, () => player.do(what), className);

const isFull = () => document.fullscreenElement !== null;
const toggleFull = () => void (isFull() ? document.exitFullscreen() : byId('player').requestFullscreen?.());

// the sentence stands in the room of the longest ones, so that nothing under it moves
const chapter = make('p', 'chapter');
const said = make('p', 'said');
said.ariaLive = 'polite';
const longest = steps.map(({ say }) => say).toSorted((a, b) => b.length - a.length);
const kept = longest.slice(0, 4).map((say) => {
  const one = make('p', 'kept', [say]);
  one.ariaHidden = 'true';
  return one;
});
chapter.hidden = steps.every((step) => step.chapter === undefined);
byId('told').append(chapter, make('div', 'room', [...kept, said]));

const start = command('start', 'К началу', 'Home', 'start');
const back = command('back', 'Шаг назад', '←', 'back');
const play = command('play', 'Показывать подряд', 'пробел', 'toggle', 'main');
const next = command('next', 'Шаг вперёд', '→', 'next');
const full = button('full', 'Во весь экран', 'F', toggleFull);

const slider = make('input', '');
Object.assign(slider, { type: 'range', min: '0', max: String(last), ariaLabel: 'Шаг' });
slider.addEventListener('input', () => player.go(Number(slider.value)));
const stops = steps.flatMap((step, at) => (step.chapter === undefined ? [] : [{ at, title: step.chapter }]));
const dots = (stops.length > 40 ? [] : stops).map(({ at, title }) => {
  const dot = make('span', 'stop');
  dot.title = title;
  dot.style.left = `${(at / (last || 1)) * 100}%`;
  return { at, dot };
});
const stopsRow = make(
  'span',
  'stops',
  dots.map(({ dot }) => dot),
);
const path = make('div', 'path', [
  make('span', 'done'),
  stopsRow,
  make('span', 'rail', [make('span', 'here')]),
  slider,
]);

const count = make('span', 'count');
const speed = make(
  'select',
  '',
  speeds.map((one) => Object.assign(make('option', '', [`${one.toLocaleString('ru')}×`]), { value: String(one) })),
);
speed.ariaLabel = 'Скорость';
speed.addEventListener('change', () => player.setSpeed(Number(speed.value)));
byId('controls').append(
  ...[start, back, play, next].map(({ element }) => element),
  path,
  count,
  speed,
  ...(document.fullscreenEnabled ? [full.element] : []),
);

const lines = [...document.querySelectorAll<HTMLLIElement>('#code li')];
const texts = [...document.querySelectorAll<HTMLLIElement>('#texts li')];
texts.forEach((item, at) => {
  const link = make('button', '', [item.textContent]);
  link.type = 'button';
  link.addEventListener('click', () => player.go(at));
  item.replaceChildren(link);
});

const stage = new Stage(byId('picture'));
stage.svg.setAttribute('role', 'img');
let width = 0;

/** Draws the picture for the width that there is. In a full screen it is as large as fits in. */
function draw(isMoving: boolean): void {
  const box = byId('picture');
  const outer = box.clientWidth;
  const state = states[player.standing().step]!;
  let picture = place(state, Math.max(240, outer), room);
  for (let scale = 2.4; isFull() && scale > 1; scale -= 0.2) {
    const larger = place(state, Math.floor(outer / scale), room);
    if (larger.width < 240 || larger.height * scale > box.clientHeight) continue;
    picture = larger;
    break;
  }
  stage.svg.setAttribute('aria-label', picture.words || 'Пока пусто');
  stage.show(picture, isMoving && picture.width === width ? player.moveMs : 0);
  width = picture.width;
}

function show(): void {
  const { step, isMoving, isPlaying, speed: now } = player.standing();
  draw(isMoving);
  chapter.textContent = steps.slice(0, step + 1).findLast((one) => one.chapter !== undefined)?.chapter ?? '\u00A0';
  if (said.textContent !== steps[step]!.say) said.textContent = steps[step]!.say;
  play.dress(isPlaying ? 'pause' : 'play', isPlaying ? 'Пауза' : 'Показывать подряд');
  for (const { element } of [start, back]) element.ariaDisabled = String(step === 0);
  next.element.ariaDisabled = String(step === last);
  slider.value = String(step);
  slider.setAttribute('aria-valuetext', `Шаг ${step + 1} из ${steps.length}`);
  path.style.setProperty('--pt-at', String(step / (last || 1)));
  for (const { at, dot } of dots) dot.toggleAttribute('data-past', at <= step);
  count.textContent = `${String(step + 1).padStart(String(steps.length).length, '\u2007')} / ${steps.length}`;
  speed.value = String(now);
  lines.forEach((line, at) => (line.ariaCurrent = at + 1 === steps[step]!.line ? 'step' : null));
  texts.forEach((text, at) => (text.ariaCurrent = at === step ? 'step' : null));
  const line = lines[(steps[step]!.line ?? 0) - 1];
  const code = line?.parentElement;
  if (line && code && (line.offsetTop < code.scrollTop || line.offsetTop > code.scrollTop + code.clientHeight - 46))
    code.scrollTop = line.offsetTop - code.clientHeight / 3;
}

document.addEventListener('keydown', (event) => {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.altKey || event.metaKey || target.matches('select')) return;
  const isFullKey = event.code === 'KeyF';
  const what = commandOf(event.key);
  if ((!what && !isFullKey) || (event.key === ' ' && target.matches('button, summary'))) return;
  event.preventDefault();
  if (what) player.do(what);
  else toggleFull();
});
addEventListener('hashchange', () => player.go(Number(location.hash.slice(1)) - 1 || 0));
new ResizeObserver(() => draw(false)).observe(byId('picture'));
player.subscribe(show);
show();
