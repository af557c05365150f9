import { arraysSource } from './arrays.ts';
import { askingSource } from './asking.ts';
import { coreSource } from './core.ts';
import { graphsSource } from './graphs.ts';
import { linksSource } from './links.ts';
import { runningSource } from './running.ts';
import { tablesSource } from './tables.ts';
import { tellingSource } from './telling.ts';

/** The module `scene`, by its parts. Each part sees the names of those before it. */
const moduleSource = [
  coreSource,
  tellingSource,
  arraysSource,
  tablesSource,
  graphsSource,
  linksSource,
  askingSource,
  runningSource,
].join('\n');

/**
 * The part of the harness that holds the module `scene`: animations that are programs. It is compiled into the memory
 * image. A program sees the module only in a scene run, so that a student's own `scene.py` keeps working in all others.
 */
export const sceneSource = `
def _make_scene():
    import types
    module = types.ModuleType('scene')
    exec(compile(${JSON.stringify(moduleSource)}, '<scene>', 'exec', dont_inherit=True), module.__dict__)
    return module

`;
