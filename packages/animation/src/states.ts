import type { Patch, SceneState } from '@put/contract/animations/animation-format';

type Tree = { readonly [key: string]: Tree | string | number | boolean };

/**
 * A JSON merge patch (RFC 7396) without arrays. What the patch does not name stays the same object, so states share
 * their memory and «unchanged» is `===`.
 */
export function mergePatch<T extends object>(old: T, patch: Patch): T {
  const now = { ...old } as Record<string, unknown>;
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete now[key];
    else if (typeof value === 'object') now[key] = mergePatch(subtreeOf(now, key), value);
    else now[key] = value;
  }
  return now as T;
}

const subtreeOf = (tree: Record<string, unknown>, key: string): Tree => {
  const value = Object.hasOwn(tree, key) ? tree[key] : undefined;
  return typeof value === 'object' && value !== null ? (value as Tree) : {};
};

/** The state after each step. Any step is exact by itself, however one came to it. */
export function statesOf(steps: readonly { patch?: Patch | undefined }[]): SceneState[] {
  let now: SceneState = {};
  return steps.map(({ patch }) => (now = patch ? mergePatch(now, patch) : now));
}
