import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { python, pythonLanguage } from '@codemirror/lang-python';
import type { Extension } from '@codemirror/state';
import { syntaxTree } from '@codemirror/language';

const methods: Record<string, string> = {
  'методы строк':
    'capitalize count encode endswith find format index isalpha isdigit islower isspace isupper join ljust lower lstrip partition replace rfind rjust rsplit rstrip split splitlines startswith strip title upper zfill',
  'методы списков': 'append clear copy extend insert pop remove reverse sort',
  'методы словарей': 'get items keys setdefault update values',
  'методы множеств': 'add difference discard intersection issubset issuperset symmetric_difference union',
};
const options = Object.entries(methods).flatMap(([detail, names]) =>
  names.split(' ').map((label) => ({ label, detail, type: 'method', apply: `${label}()` })),
);
const modules =
  'math random string itertools functools collections heapq bisect datetime time re sys decimal fractions statistics json copy operator'
    .split(' ')
    .map((label) => ({ label, type: 'namespace' }));

/**
 * The language brings built-in functions, keywords and names of the file. This adds methods after a dot, and modules.
 */
export function pythonWithWords(): Extension {
  return [python(), pythonLanguage.data.of({ autocomplete: completePython })];
}

export function completePython(context: CompletionContext): CompletionResult | null {
  const inside = syntaxTree(context.state).resolveInner(context.pos, -1).name;
  if (inside === 'String' || inside === 'Comment') return null;
  const importing = context.matchBefore(/^\s*(?:import|from)\s+\w*/);
  if (importing)
    return { from: context.pos - (/\w*$/.exec(importing.text)?.[0].length ?? 0), options: modules, validFor: /^\w*$/ };
  // after a name, a bracket or a string; never after a number («3.» is one)
  const dotted = context.matchBefore(/(?:[^\W\d]\w*|[)\]}'"])\.\w*/u);
  if (dotted === null) return null;
  return { from: dotted.from + dotted.text.lastIndexOf('.') + 1, options, validFor: /^\w*$/ };
}
