/** Where the program's files lie, as it sees them. */
export const home = '/home/student';

/** A name as the file `from` writes it, read from the top folder; null where it leads out of that. */
export function pathFrom(from, asked) {
  const isWhole = asked.startsWith('/');
  const told = isWhole && `${asked}/`.startsWith(`${home}/`) ? asked.slice(home.length) : asked;
  const parts = isWhole ? [] : from.split('/').slice(0, -1);
  for (const part of told.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

export const folderOf = (name) => [home, ...name.split('/').slice(0, -1)].join('/');
