/** What a link to a step leads to: `?animation=3&step=7`, with `input` for data of one's own. */
export type LinkedStep = { step: number; input: string | null };

/** Longer data would make an address that chats cut. */
const longestInput = 400;

/** The step that the page's address names for an animation, from 0. Without `animation` it is meant for the first one. */
export function linkedStep(search: string, animationId: number): LinkedStep | null {
  const wanted = new URLSearchParams(search);
  const step = Number(wanted.get('step'));
  if (!Number.isInteger(step) || step < 1 || (wanted.get('animation') ?? String(animationId)) !== String(animationId))
    return null;
  return { step: step - 1, input: readInput(wanted.get('input')) };
}

/** Addresses hold values as JSON; a text that can be read as nothing else stands there as it is. */
function readInput(given: string | null): string | null {
  try {
    const value: unknown = JSON.parse(given ?? '');
    return typeof value === 'string' ? value : given;
  } catch {
    return given;
  }
}

/** The address of this page that leads to a step. */
export function addressOfStep(path: string, search: string, animationId: number, to: LinkedStep): string {
  const wanted = new URLSearchParams(search);
  wanted.set('animation', String(animationId));
  wanted.set('step', String(to.step + 1));
  if (to.input !== null && to.input.length <= longestInput) wanted.set('input', JSON.stringify(to.input));
  else wanted.delete('input');
  return `${path}?${wanted.toString()}`;
}
