import type { Agent } from '../../../drivers/container/protocol/agent.ts';
import { converse } from '../../../drivers/container/protocol/converse.ts';
import type { Placed } from '../../../drivers/container/container-engine.ts';
import type { ContainerTools } from '../container-tools.ts';
import type { ContainerLife } from '../containers.store.ts';
import { givenFilesOf } from './given-files.ts';
import { findNewestSnapshot } from './snapshots.store.ts';

const [plain, executable] = [0o644, 0o755];
const firstTerminal = { cols: 80, rows: 24 };

/**
 * Writes the given files into a home folder that begins anew, or on the student's wish again. Then types the start
 * command into a terminal of its own, where the student sees and ends it.
 */
export async function fillHome(tools: ContainerTools, life: ContainerLife, placed: Placed): Promise<void> {
  const isFilled = await needsFiles(tools, life, placed);
  if (!isFilled && life.spec.start_command === '') return;
  const agent = await converse(tools.containers, placed.ref);
  try {
    if (isFilled) await writeFiles(tools, agent, life);
    if (life.spec.start_command !== '') await typeCommand(agent, life.spec.start_command);
  } finally {
    agent.close();
  }
}

async function needsFiles({ db }: ContainerTools, { id, home }: ContainerLife, { isHomeAnew }: Placed) {
  if (home === 'anew' || home === 'given_files') return true;
  // the engine has lost the home folder: a snapshot has been put there, if there is one
  return home === 'kept' && isHomeAnew && (await findNewestSnapshot(db, id)) === undefined;
}

async function writeFiles({ db }: ContainerTools, agent: Agent, { template_id, task_id }: ContainerLife) {
  for (const { path, content, is_executable } of await givenFilesOf(db, template_id, task_id))
    await agent.write(path, Buffer.from(content), { mode: is_executable ? executable : plain });
}

async function typeCommand(agent: Agent, command: string): Promise<void> {
  // the job was repeated: it runs there already
  if ((await agent.terminals()).length > 0) return;
  const terminal = await agent.openTerminal(firstTerminal, '');
  agent.type(terminal, Buffer.from(`${command}\n`));
  // typing has no answer: an answer to what is asked after it says that it has arrived
  await agent.terminals();
}
