import { Refusal } from '@put/contract/base/refusals';
import { AgentLost } from '../../drivers/container/protocol/agent.ts';
import { ContainerFault } from '../../drivers/container/container-engine.ts';
import { exactName } from '../../drivers/container/protocol/shown-names.ts';
import { withAgent } from '../containers/containers.api.ts';
import { inWords } from './agent-words.ts';
import { findLifeNow } from './container-work.store.ts';
import type { WorkTools } from './work-tools.ts';

/**
 * Deletes a file, or a folder with all in it: by the agent where the container runs, and else by the engine, so that a
 * full disk that keeps a container from starting can be emptied.
 */
export async function removeFile(tools: WorkTools, id: number, path: string): Promise<void> {
  if (path === '')
    throw new Refusal('container_refused', { detail: 'Домашнюю папку не удалить. Её вернёт «Начать заново».' });
  const state = (await findLifeNow(tools.db, id))?.state;
  if (state !== 'stopped' && state !== 'failed')
    return inWords(withAgent(tools, id, (agent) => agent.remove(exactName(path))));
  try {
    await tools.containers.removePath(String(id), exactName(path));
  } catch (error) {
    if (!(error instanceof ContainerFault || error instanceof AgentLost)) throw error;
    throw new Refusal('container_busy', { detail: 'Сервер контейнеров не отвечает. Попробуйте ещё раз.' });
  }
}
