/** Folders of a container that a student never named. */
const ourFolders = /(?:\/box|\/judge|\/kept\/(?:student|judge))\/\+?(?=[\w.-])/g;

/** What a program or a compiler says, with the names of the student's files as the student knows them, and no frames of others. */
export function cleanTrace(text: string, language: string, files: readonly { name: string }[]): string {
  const plain = text.replace(ourFolders, '');
  if (language === 'python') return ownFramesOfPython(plain, files);
  if (language === 'javascript' || language === 'typescript') return ownFramesOfNode(plain);
  return plain;
}

const frameOfPython = /^ {2}File "([^"]*)", line \d+/;

/** A frame is its line and what is set deeper below; also «Previous line repeated» belongs to it. */
function ownFramesOfPython(text: string, files: readonly { name: string }[]): string {
  if (!text.includes('\n  File "')) return text;
  let isOwn = true;
  const own = text.split('\n').filter((line) => {
    const [, file] = frameOfPython.exec(line) ?? [];
    if (file !== undefined) isOwn = file === '<string>' || files.some(({ name }) => name === file);
    else if (!line.startsWith('  ')) isOwn = true;
    return isOwn;
  });
  return own.join('\n');
}

/** Without Node's own frames and the version that it signs with. */
const ownFramesOfNode = (text: string): string =>
  text
    .replace(/^ +at (?:.*\()?(?:node:|\/usr\/).*\n?/gm, '')
    .replace(/^node:internal\/.*\n(?: .*\n)*/gm, '')
    .replace(/(?<!\n)\n*^Node\.js v[\d.]+\n?/m, '\n');
