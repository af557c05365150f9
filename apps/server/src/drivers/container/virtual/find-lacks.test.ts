import { expect, test } from 'vitest';
import { lacksOf } from './find-lacks.ts';

test.each([
  ['cat a | sort -u > b; [ -f b ] && check one yes', []],
  ['git init; student git -C book log', ['git']],
  ['f() { git status; }; f', ['git']],
  ['rename_all() { mv "$1" "$2"; }; rename_all a b', []],
  ['./server & sleep 1', ['&']],
  ['grep -c . /proc/meminfo', ['/proc']],
  ['ls about/proc/x', []],
  ["student bash -c 'pkill -f sleep; ls'", ['pkill']],
  ['student timeout 5 curl -s localhost', ['curl']],
  ['LANG=C env -i PATH=/bin gcc a.c', ['gcc']],
  ['while read -r x; do echo "$x"; done < <(student git log)', ['git']],
  ['echo "$(jq . a | node)"', ['node']],
  ['"$name" one; ./info.sh two; bash three.sh', []],
  ['/usr/bin/git log', ['git']],
  ['if then', []],
])('%s lacks %j', (script, lacks) => {
  expect(lacksOf(script)).toEqual(lacks);
});
