import type { ContainerTemplate } from '@put/contract/containers/container-templates';

type Line = { command: string; printed: string };

const mostLines = 2;

/** A beginning that is true of every container of the template: what it starts by itself, `ls`, and a short text. */
export function terminalLines({ files, start_command }: Pick<ContainerTemplate, 'files' | 'start_command'>): Line[] {
  const names = [...new Set(files.map(({ path }) => (path.includes('/') ? `${path.split('/')[0]}/` : path)))];
  const first = files
    .filter(({ path, content }) => !path.includes('/') && !path.startsWith('.') && content.trim() !== '')
    .toSorted((one, other) => one.content.length - other.content.length)[0];
  const listed = names.filter((name) => !name.startsWith('.')).toSorted((one, other) => one.localeCompare(other, 'ru'));
  return [
    ...(start_command === '' ? [] : [{ command: start_command.split('\n')[0]!, printed: '' }]),
    { command: 'ls', printed: listed.join('  ') },
    ...(first === undefined
      ? []
      : [
          { command: `cat ${first.path}`, printed: first.content.trimEnd().split('\n').slice(0, mostLines).join('\n') },
        ]),
  ];
}
