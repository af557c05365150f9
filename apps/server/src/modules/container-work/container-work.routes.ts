import { containers as contract } from '@put/contract/containers/containers';
import { exactName, nameInWindows, shownName } from '../../drivers/container/protocol/shown-names.ts';
import { handle } from '../../http/mount.ts';
import { withAgent } from '../containers/containers.api.ts';
import { inWords } from './agent-words.ts';
import { getEarlier, keepEarlier, listEarlier } from './earlier-texts.ts';
import { openPreview } from './preview/open-preview.ts';
import type { PreviewDoor } from './preview/preview-door.ts';
import { downloadFile, inOctal, readFile } from './read-file.ts';
import { removeFile } from './remove-file.ts';
import { requireHand, requireSight } from './require-reach.ts';
import { uploadFile } from './upload-file.ts';
import type { WorkTools } from './work-tools.ts';
import { zipFolder } from './zip-folder.ts';

export const containerWorkRoutes = (tools: WorkTools & { preview: PreviewDoor; secret: string }) => [
  handle(contract.files, async ({ params, query, viewer }) => {
    await requireSight(tools.db, viewer, params.id);
    const { entries, isCut } = await inWords(
      withAgent(tools, params.id, (agent) => agent.list(exactName(query.path ?? ''))),
    );
    return { entries: entries.map(entryOf), is_cut: isCut };
  }),
  handle(contract.readFile, async ({ params, query, viewer }) => {
    await requireSight(tools.db, viewer, params.id);
    return readFile(tools, params.id, query.path);
  }),
  handle(contract.downloadFile, async ({ params, query, viewer }) => {
    await requireSight(tools.db, viewer, params.id);
    return downloadFile(tools, params.id, query.path);
  }),
  handle(contract.zip, async ({ params, query, viewer }) => {
    await requireSight(tools.db, viewer, params.id);
    return zipFolder(tools, params.id, query.path ?? '');
  }),
  handle(contract.ports, async ({ params, viewer }) => {
    await requireSight(tools.db, viewer, params.id);
    return { ports: await inWords(withAgent(tools, params.id, (agent) => agent.ports())) };
  }),
  handle(contract.writeFile, async ({ params, query, body, viewer }) => {
    await requireHand(tools.db, viewer, params.id);
    const only = body.tag === null ? {} : { tag: body.tag };
    const bytes = Buffer.from(body.text);
    return inWords(withAgent(tools, params.id, (agent) => agent.write(exactName(query.path), bytes, only)));
  }),
  handle(contract.keepEarlier, async ({ params, body, viewer, from: { userAgent } }) => {
    await requireSight(tools.db, viewer, params.id);
    await keepEarlier(tools.db, { viewer, userAgent }, params.id, body);
  }),
  handle(contract.earlier, async ({ params, query, viewer }) => {
    await requireSight(tools.db, viewer, params.id);
    return listEarlier(tools.db, viewer, params.id, query.path);
  }),
  handle(contract.earlierText, async ({ params, query, viewer }) => {
    await requireSight(tools.db, viewer, params.id);
    return getEarlier(tools.db, viewer, params.id, { path: query.path, version: params.version_id });
  }),
  handle(contract.upload, async ({ params, query, viewer, upload }) => {
    await requireHand(tools.db, viewer, params.id);
    return uploadFile(tools, params.id, query.path, upload);
  }),
  handle(contract.makeFolder, async ({ params, body, viewer }) => {
    await requireHand(tools.db, viewer, params.id);
    await inWords(withAgent(tools, params.id, (agent) => agent.makeFolder(exactName(body.path))));
  }),
  handle(contract.move, async ({ params, body, viewer }) => {
    await requireHand(tools.db, viewer, params.id);
    await inWords(withAgent(tools, params.id, (agent) => agent.move(exactName(body.path), exactName(body.to))));
  }),
  handle(contract.removeFile, async ({ params, query, viewer }) => {
    await requireHand(tools.db, viewer, params.id);
    await removeFile(tools, params.id, query.path);
  }),
  handle(contract.preview, ({ params, body, viewer, from }) =>
    openPreview(tools, { viewer, ...from }, params.id, body),
  ),
];

type Entry = { name: string; kind: 'folder' | 'file' | 'link' | 'other'; mode: number; tag: string };
const entryOf = ({
  sizeBytes,
  changedAtMs,
  mode,
  name,
  ...entry
}: Entry & { sizeBytes: number; changedAtMs: number }) => ({
  ...entry,
  name: shownName(name),
  reads_as: nameInWindows(name),
  mode: inOctal(mode),
  size_bytes: sizeBytes,
  changed_at: new Date(Math.min(lastMs, Math.max(0, changedAtMs))).toISOString(),
});
/** A file's time is its owner's word. The contract has years of four digits. */
const lastMs = Date.UTC(9999, 11, 31);
