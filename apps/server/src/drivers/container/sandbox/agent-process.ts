import { chmodSync, closeSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { endWith, serve } from '../agent/serve.ts';
import { InsideSandbox } from './inside-sandbox.ts';
import { loadNativePty } from './open-pty.ts';
import { signal } from './processes.ts';
import { agentFolder, type SandboxSettings } from './sandbox-settings.ts';

const memoryWatchMs = 500;
/** Killing the largest program has not helped so often in a row: all of them are ended. */
const mostKills = 4;

// runs in the namespaces that build-root.sh has made; the student's are within them
const { uid, generation, diskBytes, limits, shell, startCommand } = JSON.parse(
  process.argv[2] ?? '',
) as SandboxSettings;
closeInherited();
const native = await loadNativePty();
const [namespaces = '', processes = '', enter = ''] = await Promise.all(
  ['student-namespaces.sh', 'student-processes.sh', 'enter.pl'].map((name) =>
    readFile(new URL(name, import.meta.url), 'utf8'),
  ),
);
if (uid !== null) becomeOwner(uid);

const inside = await InsideSandbox.make({ limits, shell, scripts: { namespaces, processes, enter }, native }, () =>
  process.exit(1),
);
const socket = `${agentFolder}/s`;
await serve({ generation, folder: inside.shownHome, diskBytes, inside, socket, runFolder: agentFolder });
chmodSync(socket, 0o600);
if (startCommand !== '') inside.startInBackground(startCommand);
void watchMemory();

/** What whoever started the server has left open is not for the student's programs. */
function closeInherited(): void {
  const closedByExec = 0o2_000_000;
  for (const name of readdirSync('/proc/self/fd')) {
    const file = Number(name);
    const flags = /^flags:\s+(\d+)$/m.exec(infoOf(name))?.[1];
    if (file > 2 && flags !== undefined && (Number.parseInt(flags, 8) & closedByExec) === 0) closeSync(file);
  }
}

function infoOf(name: string): string {
  try {
    return readFileSync(`/proc/self/fdinfo/${name}`, 'utf8');
  } catch {
    // the one by which the folder was read
    return '';
  }
}

/** All that must be read as root has been read. Nothing here is root of the host from now on. */
function becomeOwner(id: number): void {
  process.setgroups?.([]);
  process.setgid?.(id);
  process.setuid?.(id);
}

/** As the system does it: first the largest program is killed. When that does not help, everything. */
async function watchMemory(): Promise<void> {
  for (let kills = 0; ;) {
    await new Promise((resolve) => setTimeout(resolve, memoryWatchMs));
    const { bytes, largest } = await inside.memory().catch(() => ({ bytes: 0, largest: null }));
    if (bytes <= limits.memoryBytes) kills = 0;
    else if (largest === null || (kills += 1) > mostKills || bytes > 2 * limits.memoryBytes)
      endWith(agentFolder, 'oom');
    else signal(largest, 'SIGKILL');
  }
}
