import type { FakeHome } from './fake-home.ts';
import { type Answers, done, listBytes, type Say } from './fake-requests.ts';

/** Tells what changes in the home folder, while it is watched. */
export function answerWatch(home: FakeHome, say: Say): Answers {
  let watched = false;
  let changed = new Set<string>();
  const leave = home.watch((path) => {
    if (!watched) return;
    if (changed.size === 0) setImmediate(tellChanges);
    changed.add(path);
  });
  function tellChanges(): void {
    const list = [...changed].map((path) => `${path}\0`).join('');
    changed = new Set();
    if (list.length > listBytes) say('changed', { all: 1 }, { list: '' });
    else say('changed', { all: 0 }, { list });
  }

  return {
    byVerb: {
      watch: () => ((watched = true), done),
      unwatch: () => ((watched = false), done),
    },
    leave,
  };
}
