import type { ContainerFile } from '@put/contract/containers/container-files';
import { refusals, type RefusalCode } from '@put/contract/base/refusals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../api/errors.ts';
import { FileKeeper, type KeptText, saveAfterMs } from './file-keeper.ts';

const refusal = (code: RefusalCode) =>
  new ApiError({ status: refusals[code].status, code, detail: refusals[code].title, errors: [] });

/** The file at the server; a tag is its number of changes. */
let file: { text: string | null; tag: number } | null;
let kept: Map<string, KeptText>;
let failing: Error | null;
let writes: string[];
let aside: string[];

beforeEach(() => {
  vi.useFakeTimers();
  file = { text: 'print(1)\n', tag: 1 };
  kept = new Map();
  failing = null;
  writes = [];
  aside = [];
});
afterEach(() => vi.useRealTimers());

const read = async (path: string): Promise<ContainerFile> => {
  if (failing !== null) throw failing;
  if (file === null) throw refusal('not_found');
  const { text, tag } = file;
  return { path, text, tag: String(tag), size_bytes: 9, mode: 644, why_no_text: text === null ? 'binary' : null };
};
const write = async (_path: string, text: string, tag: string | null) => {
  if (failing !== null) throw failing;
  if (tag !== null && (file === null || tag !== String(file.tag))) throw refusal('conflict');
  file = { text, tag: (file?.tag ?? 0) + 1 };
  writes.push(text);
  return { tag: String(file.tag) };
};
const keep = {
  read: (path: string) => kept.get(path) ?? null,
  write: (path: string, one: KeptText | null) => void (one === null ? kept.delete(path) : kept.set(path, one)),
};
const setAside = async (_path: string, text: string) => {
  if (failing !== null) throw failing;
  aside.push(text);
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const open = async () => {
  const keeper = new FileKeeper('main.py', { read, write, keep, setAside, onView: () => undefined });
  keeper.begin();
  await settle();
  return keeper;
};
const saveIs = ({ view }: FileKeeper) => (view.is === 'text' ? view.save.is : view.is);
const textOf = ({ view }: FileKeeper) => (view.is === 'text' ? view.text : null);

test('saves after a pause, once', async () => {
  const keeper = await open();
  keeper.change('a');
  keeper.change('ab');
  expect(saveIs(keeper)).toBe('waiting');
  expect(kept.get('main.py')).toEqual({ text: 'ab', tag: '1' });
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(writes).toEqual(['ab']);
  expect(saveIs(keeper)).toBe('saved');
  expect(kept.size).toBe(0);
});

test('what was typed before a reload comes back and is saved', async () => {
  kept.set('main.py', { text: 'моё', tag: '1' });
  const keeper = await open();
  expect(textOf(keeper)).toBe('моё');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(file).toEqual({ text: 'моё', tag: 2 });
});

test('a server that refuses the version which it names itself is asked again only after a pause', async () => {
  let asked = 0;
  const refused = async () => {
    asked += 1;
    // ends a loop without a pause, which would never let this test go on
    if (asked > 50) throw refusal('not_allowed');
    throw refusal('conflict');
  };
  const keeper = new FileKeeper('main.py', { read, write: refused, keep, setAside, onView: () => undefined });
  keeper.begin();
  await settle();
  keeper.change('моё');
  await vi.advanceTimersByTimeAsync(saveAfterMs + 30_000);
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThan(12);
  expect(textOf(keeper)).toBe('моё');
  expect(kept.get('main.py')).toEqual({ text: 'моё', tag: '1' });
});

test('without a network it keeps the text and tries again', async () => {
  const keeper = await open();
  failing = new NetworkError('нет');
  keeper.change('моё');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(saveIs(keeper)).toBe('offline');
  expect(kept.get('main.py')?.text).toBe('моё');
  failing = null;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(saveIs(keeper)).toBe('saved');
  expect(writes).toEqual(['моё']);
});

test('a stopped container shows what was typed, and takes it when it runs', async () => {
  kept.set('main.py', { text: 'моё', tag: '1' });
  failing = refusal('container_not_running');
  const keeper = await open();
  expect(textOf(keeper)).toBe('моё');
  failing = null;
  await keeper.heard();
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(file?.text).toBe('моё');
});

test('a change outside is taken when nothing is unsaved here', async () => {
  const keeper = await open();
  file = { text: 'print(2)\n', tag: 2 };
  await keeper.heard();
  expect(textOf(keeper)).toBe('print(2)\n');
  expect(saveIs(keeper)).toBe('saved');
});

test.each([
  ['mine', 'моё'],
  ['theirs', 'чужое'],
] as const)('two texts: the person chooses %s', async (which, result) => {
  const keeper = await open();
  keeper.change('моё');
  file = { text: 'чужое', tag: 2 };
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(keeper.view).toMatchObject({ text: 'моё', outside: { text: 'чужое' } });
  // nothing is overwritten before the choice
  keeper.change('моё');
  await vi.advanceTimersByTimeAsync(10 * saveAfterMs);
  expect(writes).toEqual([]);
  await keeper.choose(which);
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(textOf(keeper)).toBe(result);
  expect(file.text).toBe(result);
  expect(saveIs(keeper)).toBe('saved');
});

test('a text that can not be kept is not dropped before it was said', async () => {
  const keeper = new FileKeeper('main.py', {
    read,
    write,
    keep,
    onView: () => undefined,
    setAside: async () => {
      throw refusal('invalid_input');
    },
  });
  keeper.begin();
  await settle();
  keeper.change('моё');
  file = { text: 'чужое', tag: 2 };
  await keeper.heard();
  await keeper.choose('theirs');
  expect(keeper.view).toMatchObject({ text: 'моё', outside: { text: 'чужое' }, save: { is: 'refused' } });
  expect(kept.get('main.py')?.text).toBe('моё');
  await keeper.choose('theirs');
  expect(keeper.view).toMatchObject({ text: 'чужое', outside: null, save: { is: 'saved' } });
});

test('a choice that was made of an older text takes no newer one', async () => {
  let isKept = () => {};
  const waiting = () => new Promise<void>((resolve) => (isKept = resolve));
  const keeper = new FileKeeper('main.py', { read, write, keep, setAside: waiting, onView: () => undefined });
  keeper.begin();
  await settle();
  keeper.change('моё');
  file = { text: 'чужое', tag: 2 };
  await keeper.heard();
  const choosing = keeper.choose('mine');
  file = { text: 'ещё новее', tag: 3 };
  await keeper.heard();
  isKept();
  await choosing;
  await vi.advanceTimersByTimeAsync(10 * saveAfterMs);
  expect(keeper.view).toMatchObject({ text: 'моё', outside: { text: 'ещё новее' } });
  expect(writes).toEqual([]);
});

test('news that comes while a save is under way is looked at after it', async () => {
  let end = () => {};
  const slow = async (path: string, text: string, tag: string | null) => {
    const written = await write(path, text, tag);
    await new Promise<void>((resolve) => (end = resolve));
    return written;
  };
  const keeper = new FileKeeper('main.py', { read, write: slow, keep, setAside, onView: () => undefined });
  keeper.begin();
  await settle();
  keeper.change('моё');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  file = { text: 'чужое', tag: 9 };
  await keeper.heard();
  expect(textOf(keeper)).toBe('моё');
  end();
  await settle();
  expect(textOf(keeper)).toBe('чужое');
});

test('what is typed just before its tab is closed is saved at once', async () => {
  const keeper = await open();
  keeper.change('моё');
  keeper.end();
  await settle();
  expect(writes).toEqual(['моё']);
});

test('typing during the choice is not saved over the other text', async () => {
  const keeper = await open();
  keeper.change('моё');
  file = { text: 'чужое', tag: 2 };
  await keeper.heard();
  keeper.change('моё и дальше');
  await vi.advanceTimersByTimeAsync(10 * saveAfterMs);
  expect(file.text).toBe('чужое');
  expect(kept.get('main.py')?.text).toBe('моё и дальше');
});

test('a deleted file keeps its text here, and can be saved anew', async () => {
  const keeper = await open();
  keeper.change('моё');
  file = null;
  await keeper.heard();
  expect(keeper.view).toMatchObject({ text: 'моё', outside: { text: null } });
  await keeper.choose('mine');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect((file as { text: string } | null)?.text).toBe('моё');
});

test('a file without a network stays so while it is tried again, so that its notice does not go under a press', async () => {
  const said: string[] = [];
  const onView = () => void said.push(saveIs(keeper));
  const keeper: FileKeeper = new FileKeeper('main.py', { read, write, keep, setAside, onView });
  keeper.begin();
  await settle();
  failing = new NetworkError('');
  keeper.change('в поезде');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  said.length = 0;
  // the first try again fails too
  await vi.advanceTimersByTimeAsync(5000);
  failing = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...new Set(said)]).toEqual(['offline', 'saved']);
});

test('what the server refuses for good is said and not sent again', async () => {
  const keeper = await open();
  failing = refusal('container_refused');
  keeper.change('моё');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(keeper.view).toMatchObject({ save: { is: 'refused', why: 'С этим файлом так сделать нельзя.' } });
  failing = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(writes).toEqual([]);
});

test('a file that is no text is named as such', async () => {
  file = { text: null, tag: 1 };
  expect((await open()).view).toEqual({ is: 'no_text', why: 'binary', sizeBytes: 9 });
});

test('a moved file takes its unsaved text along', async () => {
  const keeper = await open();
  keeper.change('моё');
  keeper.moved('src/main.py');
  expect([...kept.keys()]).toEqual(['src/main.py']);
});

test('two devices: the text of the one that was offline is kept whichever is chosen, and nothing before it is', async () => {
  for (const which of ['mine', 'theirs'] as const) {
    kept.set('main.py', { text: 'с телефона', tag: '1' });
    file = { text: 'из школы', tag: 2 };
    aside = [];
    const phone = await open();
    expect(phone.view).toMatchObject({ text: 'с телефона', outside: { text: 'из школы' } });
    expect(file.text).toBe('из школы');
    failing = new NetworkError('нет');
    await phone.choose(which);
    // not kept yet, so nothing is taken
    expect(phone.view).toMatchObject({ text: 'с телефона', save: { is: 'offline' }, outside: { text: 'из школы' } });
    expect(kept.get('main.py')?.text).toBe('с телефона');
    failing = null;
    await phone.choose(which);
    await settle();
    expect(aside).toEqual([which === 'mine' ? 'из школы' : 'с телефона']);
    expect(file.text).toBe(which === 'mine' ? 'с телефона' : 'из школы');
    expect(textOf(phone)).toBe(file.text);
  }
});

test('an earlier text that is taken leaves the one that stood there among the earlier ones', async () => {
  const keeper = await open();
  await keeper.takeEarlier('прежний');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect([file?.text, aside]).toEqual(['прежний', ['print(1)\n']]);
});
