/** Our folders in the container, which a student does not know. */
const ourFolders = /(?:\/box|\/judge|\/kept\/(?:student|judge))\/\+?(?=[\w.-])/g;

/** The output of a program or compiler with the student's names of files and without frames of other files. */
export function cleanTrace(text: string, language: string, files: readonly { name: string }[]): string {
  const plain = text.replace(ourFolders, '');
  if (language === 'python') return ownFramesOfPython(plain, files);
  if (language === 'javascript' || language === 'typescript') return ownFramesOfNode(plain);
  return plain;
}

const frameOfPython = /^ {2}File "([^"]*)", line \d+/;

/** A frame is a line and the more deeply indented lines after it. «Previous line repeated» belongs to the frame too. */
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

/** Without Node's own frames and the line with its version at the end. */
const ownFramesOfNode = (text: string): string =>
  text
    .replace(/^ +at (?:.*\()?(?:node:|\/usr\/).*\n?/gm, '')
    .replace(/^node:internal\/.*\n(?: .*\n)*/gm, '')
    .replace(/(?<!\n)\n*^Node\.js v[\d.]+\n?/m, '\n');
