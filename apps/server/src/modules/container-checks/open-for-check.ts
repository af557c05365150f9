import type { GivenFile } from '@put/contract/containers/container-files';
import { type Agent, AgentLost } from '../../drivers/container/protocol/agent.ts';
import {
  type ContainerEngine,
  ContainerFault,
  HomeTooLarge,
  type HomeSource,
  StartRefused,
} from '../../drivers/container/container-engine.ts';
import { converse } from '../../drivers/container/protocol/converse.ts';
import { forLater } from '../../drivers/container/tar/for-later.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import { RunnerFault } from '../../drivers/runner/runner.ts';
import { kindRule } from '../../judging/kinds.ts';
import { AuthorFault, type JudgedTask, type OpenedHome, type OpenHome } from '../../judging/kinds/kind.ts';
import { findGivenFiles, findTemplateSpec } from '../container-templates/container-templates.api.ts';
import { newCheckId } from './check-ids.ts';

type Tools = { db: Db; files: Files; containers: ContainerEngine };

const startMs = 120_000;
const [plain, executable] = [0o644, 0o755];

type Engine = Pick<ContainerEngine, 'capabilities'>;

type Checked = Pick<JudgedTask, 'kind' | 'config'>;

/** What only a real Linux has, of what a task needs, in words for its author. Empty: it needs none. */
export const linuxNeeds = async ({ kind, config }: Checked): Promise<string[]> =>
  (await kindRule(kind).answer?.home?.needsOf(config)) ?? [];

/** Whether works of the task can be checked here. */
export const canCheckHome = async (containers: Engine, task: Checked): Promise<boolean> =>
  containers.capabilities().processes || (await linuxNeeds(task)).length === 0;

/** Opens copies of home folders for checks, each in a fresh container that nobody else can reach. */
export const openForCheck =
  (tools: Tools): OpenHome =>
  async (of, signal) => {
    const { db, containers } = tools;
    if (of.needsLinux && !containers.capabilities().processes)
      throw new AuthorFault('На этом сервере нет настоящего Linux, поэтому такую работу не проверить.');
    const { spec } = await findTemplateSpec(db, of.templateId);
    const containerId = newCheckId();
    const stopped = AbortSignal.any([AbortSignal.timeout(startMs), ...(signal ? [signal] : [])]);
    const close = () => containers.remove(containerId);
    try {
      const placed = await containers.start(
        {
          containerId,
          generation: 1,
          image: spec.image,
          cpus: spec.cpus,
          memoryMb: spec.memory_mb,
          diskMb: spec.disk_mb,
          pids: spec.pids,
          isRootReadonly: spec.is_root_readonly,
          network: null,
          startCommand: '',
        },
        'homeSha256' in of ? homeOf(tools, of.homeSha256) : { kind: 'empty' },
        stopped,
      );
      const agent = await converse(containers, placed.ref);
      const hasProcesses = containers.capabilities().processes;
      const opened: OpenedHome = { agent, hasProcesses, close: () => (agent.close(), close()) };
      if ('files' in of)
        await writeFiles(agent, [...(await findGivenFiles(db, of.templateId, null)).template, ...of.files]);
      return opened;
    } catch (error) {
      await close().catch(() => undefined);
      throw signal?.aborted ? error : asJudged(error);
    }
  };

const homeOf = ({ files }: Tools, sha256: string): HomeSource => ({
  kind: 'tar',
  async open() {
    const content = await files.open(sha256);
    if (!content) throw new ContainerFault(`the copy ${sha256} is gone`);
    return forLater(content);
  },
});

async function writeFiles(agent: Agent, files: readonly GivenFile[]): Promise<void> {
  for (const { path, content, is_executable } of files)
    await agent.write(path, Buffer.from(content), { mode: is_executable ? executable : plain });
}

function asJudged(error: unknown): unknown {
  if (error instanceof StartRefused || error instanceof HomeTooLarge)
    return new AuthorFault(`Контейнер для проверки не запускается: ${error.message}`);
  const words = error instanceof Error ? error.message : String(error);
  const isAway = error instanceof ContainerFault || error instanceof AgentLost || /abort|timeout/i.test(words);
  return isAway ? new RunnerFault(`the container of a check: ${words}`) : error;
}
