import { beforeEach, expect, test, vi } from 'vitest';
import { fetchFile } from '../uploads/fetch-file.ts';
import { lastFrame, loadMovie, type MountedMovie } from './lottie-player.ts';

vi.mock('../uploads/fetch-file.ts');

/** From frame 10 to 70 a square goes a pixel a frame to the right. */
const file = {
  v: '5.7.4',
  fr: 30,
  ip: 10,
  op: 70,
  w: 100,
  h: 100,
  assets: [],
  layers: [
    {
      ty: 4,
      ip: 10,
      op: 70,
      st: 0,
      ind: 1,
      sr: 1,
      bm: 0,
      ddd: 0,
      ks: {
        p: {
          a: 1,
          k: [
            { t: 10, s: [10, 0, 0], i: { x: 1, y: 1 }, o: { x: 0, y: 0 } },
            { t: 70, s: [70, 0, 0] },
          ],
        },
      },
      shapes: [
        { ty: 'rc', p: { a: 0, k: [0, 0] }, s: { a: 0, k: [40, 40] }, r: { a: 0, k: 0 } },
        { ty: 'fl', c: { a: 0, k: [0, 0, 0, 1] }, o: { a: 0, k: 100 } },
      ],
    },
  ],
};

let box: HTMLElement;
let shown: MountedMovie;
beforeEach(async () => {
  // the library asks for a canvas when it is loaded
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect: () => undefined } as never);
  vi.mocked(fetchFile).mockResolvedValue(new Blob([JSON.stringify(file)]));
  const movie = await loadMovie('0');
  box = document.createElement('div');
  shown = movie.mount(box);
  return () => shown.end();
});

const place = () => /matrix\(1,0,0,1,([\d.]+),0\)/.exec(box.innerHTML)?.[1];
const isDrawn = () => !box.innerHTML.includes('display: none');

test('a frame is one picture by a jump, played forward and played back', async () => {
  const ends = (to: string) => expect.poll(place).toBe(to);
  shown.show(30, 0);
  expect(place()).toBe('30');
  shown.show(50, 20);
  await ends('50');
  shown.show(40, 0);
  expect(place()).toBe('40');
  shown.show(30, 20);
  await ends('30');
  shown.show(60, 20);
  await ends('60');
  // interrupted
  shown.show(20, 0.1);
  shown.show(50, 20);
  await ends('50');
});

test('the end of the last piece is drawn', async () => {
  const end = lastFrame({ from: 40, to: 70 });
  shown.show(end, 0);
  expect([place(), isDrawn()]).toEqual(['69', true]);
  shown.show(10, 0);
  shown.show(end, 20);
  await expect.poll(place).toBe('69');
  expect(isDrawn()).toBe(true);
  expect(lastFrame({ from: 40, to: 40 })).toBe(40);
});
