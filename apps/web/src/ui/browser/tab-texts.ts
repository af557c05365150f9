import type * as z from 'zod/mini';

/*
 * What a tab keeps over a reload and forgets when it is closed. A browser that keeps nothing loses it with the page.
 */

export const keepInTab = (key: string, value: unknown): void =>
  void tab(() => sessionStorage.setItem(key, JSON.stringify(value)));

/** Null: nothing is kept there, or nothing of this shape. */
export const readInTab = <S extends z.ZodMiniType>(key: string, shape: S): z.output<S> | null =>
  tab(() => shape.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null')));

export const forgetInTab = (key: string): void => void tab(() => sessionStorage.removeItem(key));

/** As `local` of known-texts.ts, whose file would come to the first screens with it. */
function tab<T>(reach: () => T): T | null {
  try {
    return reach();
  } catch {
    return null;
  }
}
