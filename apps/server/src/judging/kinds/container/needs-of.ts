import type { ContainerConfig } from '@put/contract/kinds/container/container-setup';

type Checked = Pick<ContainerConfig, 'script' | 'script_language' | 'solution' | 'start_command' | 'wait_port'>;

/**
 * What only a real Linux has, of what a task needs to be solved and checked, in words for its author. Empty: the virtual
 * shell is enough.
 */
export async function needsOf({ script, script_language, solution, start_command, wait_port }: Checked) {
  // with the interpreter of the shell, which no start needs
  const { lacksOf } = await import('../../../drivers/container/virtual/find-lacks.ts');
  const lacks = [...new Set([...(script_language === 'bash' ? lacksOf(script) : []), ...lacksOf(solution)])];
  return [
    ...(script_language === 'python' ? ['проверка на Python'] : []),
    ...(start_command.trim() === '' ? [] : ['команда запуска']),
    ...(wait_port === null ? [] : [`порт ${wait_port}`]),
    ...lacks.map((name) => (name === '&' ? 'программы в фоне' : name)),
  ];
}
