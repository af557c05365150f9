/** How high animations were on this device, so that their room is right before they are loaded. */
const key = 'pt.animation-rooms';
const mostRooms = 300;

/** Widths that differ little give the same height. */
const nameOf = (id: number, width: number) => `${id}:${Math.round(width / 40)}`;

function read(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, number][]) : [];
  } catch {
    return [];
  }
}

export function keptRoom(id: number, width: number): number | undefined {
  const found = read().find((room) => Array.isArray(room) && room[0] === nameOf(id, width))?.[1];
  return typeof found === 'number' && found > 0 && found < 5000 ? found : undefined;
}

export function keepRoom(id: number, width: number, height: number): void {
  const name = nameOf(id, width);
  const others = read().filter((room) => Array.isArray(room) && room[0] !== name);
  try {
    localStorage.setItem(key, JSON.stringify([...others, [name, Math.round(height)]].slice(-mostRooms)));
  } catch {
    // without storage the usual room is kept
  }
}
