/** One construct of the module `scene`. The example is a program that begins after `from scene import *`. */
export type SceneHelp = {
  name: string;
  /** For a method: the construct whose method it is. Several have the same one. */
  of?: readonly SceneStructure[];
  group: 'structure' | 'change' | 'telling' | 'question';
  signature: string;
  says: string;
  example: string;
};
export type SceneStructure =
  | 'array'
  | 'row'
  | 'bars'
  | 'heap'
  | 'table'
  | 'values'
  | 'graph'
  | 'tree'
  | 'links'
  | 'buckets'
  | 'text';

type Row = readonly [name: string, signature: string, says: string, ...example: string[]];
export const helps = (group: SceneHelp['group'], of: string, rows: readonly Row[]): SceneHelp[] =>
  rows.map(([name, signature, says, ...example]) => ({
    name,
    ...(of && { of: of.split(' ') as SceneStructure[] }),
    group,
    signature,
    says,
    example: example.join('\n'),
  }));
