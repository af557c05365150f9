import { adminAnimations } from '@put/contract/animations/animation-editing';
import { animations } from '@put/contract/animations/animations';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fakeFiles } from '../../../drivers/files/fake-files.ts';
import { newAnimation } from '../../../testing/animations.ts';
import { testApp } from '../../../testing/build-app.ts';
import { formOf, formSender } from '../../../testing/multipart.ts';
import { forgetOrphans } from '../../files/forget-orphans.ts';
import { checkLottie } from './check-lottie.ts';

const marker = (at: number, words: unknown, lasts = 0) => ({ tm: at, cm: words, dr: lasts });
const square = {
  ty: 'gr',
  it: [
    { ty: 'rc', s: { a: 0, k: [9, 9] } },
    { ty: 'fl', c: { a: 0, k: [1, 0, 0, 1] } },
  ],
};
const layer = (fields: object = {}) => ({ ty: 4, nm: 'Слой', ind: 1, ip: 0, op: 60, shapes: [square], ...fields });
const lottie = (fields: object = {}) => ({
  v: '5.12.2',
  fr: 30,
  ip: 0,
  op: 60,
  w: 200,
  h: 100,
  assets: [],
  layers: [layer()],
  markers: [marker(0, 'Сначала'), marker(20, 'Потом')],
  ...fields,
});
const check = (file: unknown) => checkLottie(Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)));

describe('a Lottie file', () => {
  test('tells its steps by markers: each lasts as it says, or until the next', () => {
    const markers = [marker(40, ' Конец '), marker(0, 'Сначала'), marker(10, 'Потом', 5), marker(55, 'Всё', 90)];
    expect(check(lottie({ markers })).steps).toEqual([
      { say: 'Сначала', from: 0, to: 10 },
      { say: 'Потом', from: 10, to: 15 },
      { say: 'Конец', from: 40, to: 55 },
      { say: 'Всё', from: 55, to: 60 },
    ]);
  });

  test.each([
    ['a picture inside', { assets: [{ id: 'a', w: 1, h: 1, u: '', p: 'data:image/png;base64,AAAA', e: 1 }] }],
    ['easing with numbers', { layers: [layer({ ks: { o: { a: 1, k: [{ i: { x: [0.8], y: [1] }, t: 0 }] } } })] }],
    [
      'a composition in it',
      {
        assets: [{ id: 'c', layers: [layer()] }],
        layers: [layer({ ty: 0, refId: 'c' }), layer({ ty: 0, refId: 'c' })],
      },
    ],
  ])('may have %s', (_, fields) => {
    expect(check(lottie(fields)).steps).toHaveLength(2);
  });

  const nested = (depth: number): object => (depth === 0 ? square : { ty: 'gr', it: [nested(depth - 1)] });
  test.each<[string, unknown, RegExp]>([
    ['that is no JSON', 'PK\x03\x04', /не JSON/],
    ['that is a list', [], /не JSON/],
    ['that is something else', { a: 1 }, /не анимация Lottie/],
    ['that is too long', ' '.repeat(2 * 1024 * 1024 + 1), /2 МБ/],
    [
      'with an expression',
      lottie({ layers: [layer({ ks: { r: { a: 0, k: 0, x: 'var $bm_rt = 1' } } })] }),
      /выражения/,
    ],
    ['with a composition of expressions', lottie({ assets: [{ id: 'a', xt: 1, layers: [] }] }), /выражения/],
    ['with a picture beside it', lottie({ assets: [{ id: 'a', u: 'images/', p: 'img_0.png', e: 0 }] }), /отдельно/],
    ['with a far picture', lottie({ assets: [{ id: 'a', u: '', p: 'https://evil.example/1.png', e: 1 }] }), /отдельно/],
    [
      'with a drawing of scripts',
      lottie({ assets: [{ id: 'a', p: 'data:image/svg+xml;base64,AA', e: 1 }] }),
      /отдельно/,
    ],
    ['with fonts', lottie({ fonts: { list: [{ fName: 'Roboto', fPath: 'https://evil.example/a.css' }] } }), /шрифты/],
    ['with a text', lottie({ layers: [layer({ ty: 5, t: {} })] }), /в контуры/],
    ['with sound', lottie({ layers: [layer({ ty: 6 })] }), /Звук/],
    ['with video', lottie({ layers: [layer({ ty: 9 })] }), /Видео/],
    ['with an unknown layer', lottie({ layers: [layer({ ty: 'x' })] }), /неизвестного вида/],
    ['with a text inside of a composition', lottie({ assets: [{ id: 'c', layers: [layer({ ty: 5 })] }] }), /в контуры/],
    ['that names an element of the page', lottie({ layers: [layer({ ln: 'root' })] }), /имя для страницы/],
    ['without markers', lottie({ markers: [] }), /нет меток/],
    ['with a marker without words', lottie({ markers: [marker(3, '')] }), /кадре 3 нет названия/],
    ['with a marker outside', lottie({ markers: [marker(61, 'Вне')] }), /«Вне» стоит вне/],
    ['with words too long', lottie({ markers: [marker(0, 'а'.repeat(1001))] }), /длиннее 1000/],
    ['that ends before it begins', lottie({ op: 0 }), /Кадры/],
    ['with a frequency of zero', lottie({ fr: 0 }), /Кадры/],
    ['without a size', lottie({ w: 0 }), /Размеры/],
    [
      'whose layers hang on each other',
      lottie({ layers: [layer({ parent: 2 }), layer({ ind: 2, parent: 1 })] }),
      /по кругу/,
    ],
    ['whose layer hangs on itself', lottie({ layers: [layer({ parent: 1 })] }), /по кругу/],
    [
      'with a composition in itself',
      lottie({ assets: [{ id: 'c', layers: [layer({ ty: 0, refId: 'c' })] }], layers: [layer({ ty: 0, refId: 'c' })] }),
      /в саму себя/,
    ],
    [
      'that unfolds without measure',
      lottie({
        assets: Array.from({ length: 20 }, (_, n) => ({
          id: `c${n}`,
          layers: [layer({ ty: 0, refId: `c${n + 1}` }), layer({ ty: 0, refId: `c${n + 1}` })],
        })),
        layers: [layer({ ty: 0, refId: 'c0' })],
      }),
      /слишком сложная/,
    ],
    [
      'that repeats without measure',
      lottie({ layers: [layer({ shapes: [square, { ty: 'rp', c: { k: 1e6 } }] })] }),
      /сложная/,
    ],
    [
      'with a marker at a place that is no number',
      lottie({
        markers: [
          { tm: { toString: {} }, cm: 'Шаг', dr: 1 },
          { tm: 1, cm: 'Другой', dr: 1 },
        ],
      }),
      /вне анимации/,
    ],
    ['that is too deep', lottie({ layers: [layer({ shapes: [nested(120)] })] }), /глубоко/],
  ])('%s is refused in words', (_, file, words) => {
    expect(() => check(file)).toThrow(words);
    expect(() => check(file)).toThrow(expect.objectContaining({ code: 'bad_file' }) as Error);
  });

  test('of any JSON gives steps inside of its frames, or is refused in words', () => {
    const part = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(undefined));
    const file = fc
      .record({
        ip: part,
        op: part,
        layers: fc.oneof(part, fc.array(part)),
        assets: part,
        markers: fc.oneof(part, fc.array(fc.record({ tm: part, cm: part, dr: part }))),
      })
      .map((odd) => lottie(Object.fromEntries(Object.entries(odd).filter(([, value]) => value !== undefined))));
    fc.assert(
      fc.property(file, (odd) => {
        try {
          const { steps } = check(odd);
          const { ip, op } = odd as unknown as { ip: number; op: number };
          expect(steps.length).toBeGreaterThan(0);
          for (const { say, from, to } of steps) expect(say !== '' && ip <= from && from <= to && to <= op).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 'bad_file', message: expect.stringMatching(/[а-яё]/) });
        }
      }),
    );
  });
});

const files = fakeFiles();
const api = await testApp({ judges: false, files });
const teacher = await api.make.user({ is_admin: true });
const admin = api.as(teacher);
const send = formSender(api);
const upload = async (viewer: typeof teacher, file: unknown) => {
  const response = await send(viewer, formOf(JSON.stringify(file), 'анимация.json'));
  return (response.json() as { sha256: string }).sha256;
};
const body = (fields: object) =>
  newAnimation({ kind: 'lottie', source: '', input: '', words: 'Квадрат растёт', ...fields });

test('an uploaded file becomes an animation, and stays while a version needs it', async () => {
  const sha256 = await upload(teacher, lottie());
  const saved = await admin.get(adminAnimations.create, { body: body({ file_sha256: sha256 }) });
  expect(saved).toMatchObject({ status: 'ready', complaint: null });
  const shown = await admin.get(animations.get, { params: { id: String(saved.id) } });
  expect(shown).toMatchObject({ kind: 'lottie', total_steps: 2, words: 'Квадрат растёт' });
  expect(shown.animation).toMatchObject({
    file_sha256: sha256,
    steps: [
      { say: 'Сначала', from: 0, to: 20 },
      { say: 'Потом', from: 20, to: 60 },
    ],
  });
  const refusal = await admin.refusal(animations.run, { params: { id: String(saved.id) }, body: { input: '1' } });
  expect(refusal.code).toBe('animation_failed');
  await forgetOrphans({ db: api.db, files, graceDays: 0 });
  await forgetOrphans({ db: api.db, files, graceDays: 0 });
  expect(await files.open(sha256)).toBeDefined();
});

test('what is wrong with the file is said to its author', async () => {
  const student = await api.make.user();
  const cases: [object, RegExp][] = [
    [{ file_sha256: null }, /Загрузите файл/],
    [{ file_sha256: await upload(teacher, lottie()), words: ' ' }, /словами/],
    [{ file_sha256: await upload(teacher, lottie({ markers: [] })) }, /нет меток/],
  ];
  for (const [fields, words] of cases) {
    const { status, complaint } = await admin.get(adminAnimations.create, { body: body(fields) });
    expect([status, complaint?.message]).toEqual(['draft', expect.stringMatching(words)]);
  }
  for (const file_sha256 of ['0'.repeat(64), await upload(student, lottie({ nm: 'чужой' }))]) {
    const { code, errors } = await admin.refusal(adminAnimations.create, { body: body({ file_sha256 }) });
    expect([code, errors[0]?.path]).toEqual(['invalid_input', 'file_sha256']);
  }
});
