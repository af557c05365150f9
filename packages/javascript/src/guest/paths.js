/** The folder of the program's files, as the program sees it. */
export const home = '/home/student';

/** The path `asked`, relative to the file `from`, as a path from the home folder; null when it leads outside. */
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
