/** What of an animation stands in a text. Steps are counted from 1; missing ones show the whole. */
export type AnimationPlace = { id: number; step?: number | undefined; to?: number | undefined; input?: string };

const references: Record<string, string> = { '&': '&amp;', '"': '&quot;', '\n': '&#10;', '\r': '', '\0': '' };

/** `::animation{id=3 step=5 to=9 input="5 2 4"}`, on a line of its own. */
export function animationDirective({ id, step, to, input = '' }: AnimationPlace): string {
  const attributes = [
    `id=${id}`,
    ...(step !== undefined && step > 1 ? [`step=${step}`] : []),
    ...(to !== undefined ? [`to=${to}`] : []),
    ...(input === '' ? [] : [`input="${input.replaceAll(/[&"\n\r\0]/g, (letter) => references[letter]!)}"`]),
  ];
  return `::animation{${attributes.join(' ')}}`;
}
