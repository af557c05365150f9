import { chmodSync } from 'node:fs';
import { serve } from '../agent/serve.ts';
import { InsideVirtual } from './inside-virtual.ts';
import type { VirtualSettings } from './virtual-settings.ts';

const { mark, generation, home, runFolder, socket, diskBytes, heapMb, startCommand } = JSON.parse(
  process.argv[2] ?? '',
) as VirtualSettings;

const room = { usedBytes: 0, totalBytes: diskBytes };
const inside = new InsideVirtual({ home, room, heapMb, mark });
await serve({ generation, folder: home, diskBytes, inside, room, socket, runFolder });
if (process.platform !== 'win32') chmodSync(socket, 0o600);
if (startCommand !== '') inside.startInBackground(startCommand);
