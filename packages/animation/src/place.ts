import { arrayDrawing } from './place/array.ts';
import { barsDrawing } from './place/bars.ts';
import { bucketsDrawing } from './place/buckets.ts';
import { graphDrawing } from './place/graph.ts';
import { heapDrawing } from './place/heap.ts';
import { linksDrawing } from './place/links.ts';
import { placingWith } from './place/placing.ts';
import { tableDrawing } from './place/table.ts';
import { textDrawing } from './place/text.ts';
import { treeDrawing } from './place/tree.ts';
import { valuesDrawing } from './place/values.ts';

export type { Room } from './place/placing.ts';

/** Lays out states of all kinds of parts. */
export const { roomOf, place, heightOf } = placingWith({
  array: arrayDrawing,
  bars: barsDrawing,
  heap: heapDrawing,
  table: tableDrawing,
  graph: graphDrawing,
  tree: treeDrawing,
  links: linksDrawing,
  buckets: bucketsDrawing,
  text: textDrawing,
  values: valuesDrawing,
});
