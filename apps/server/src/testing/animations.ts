import type { NewAnimation } from '@put/contract/animations/animation-editing';

/** Steps of a loop over the numbers that are read; `each` stands in each step's sentence. */
export const sceneProgram = (each = 'Смотрим') => `from scene import array, say
a = array([int(x) for x in input().split()], 'a')
for i in range(len(a)):
    a.at(i=i)
    say(f'${each} {a[i]}')
`;

/** A new animation with three steps, as an author sends it. */
export const newAnimation = (fields: Partial<NewAnimation> = {}): NewAnimation => ({
  kind: 'scene',
  title: 'Проход по массиву',
  summary: '',
  tag_ids: [],
  source: sceneProgram(),
  input: '5 2 4',
  allows_input: true,
  input_hint: 'Числа через пробел',
  speed: 1,
  listing: null,
  file_sha256: null,
  words: '',
  ...fields,
});
