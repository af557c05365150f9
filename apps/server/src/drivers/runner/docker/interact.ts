import { exactText } from '@put/python/exact-text.ts';
import type { Conversation, Pair, Saying } from '../runner.ts';
import type { Box } from './box.ts';
import { callFiles, readKept } from './call-part.ts';
import type { Speaker } from './speaker.ts';
import { zeroEnded } from '../../wire/messages.ts';
import { environmentOf, patienceMs, putFiles } from './move-in.ts';
import { outcomeOf, runLimits, wallMs } from './outcome-of.ts';

const mostSaid = 65_536;

/** Runs a conversation in one container: the supervisor connects the pipes. */
export async function interact(box: Box, { program, interactor }: Pair<Speaker>): Promise<Conversation> {
  if (interactor.call) await putFiles(box, 'judge', callFiles(interactor.call));
  const own = runLimits(program.limits, program.language.spec);
  const judge = runLimits(interactor.limits, interactor.language.spec);
  const wall = wallMs(own.cpu + judge.cpu, own.idle);
  const reply = await box.supervisor.ask(
    'interact',
    {
      ...own,
      wall,
      judge_cpu: judge.cpu,
      judge_memory: judge.memory,
      judge_output: judge.output,
      judge_stderr: interactor.command.fields.stderr ?? judge.stderr,
      transcript: mostSaid,
    },
    {
      argv: zeroEnded(program.command.argv),
      env: environmentOf(program.language.spec),
      judge_argv: zeroEnded(interactor.command.argv),
      judge_env: environmentOf(interactor.language.spec),
    },
    { patienceMs: patienceMs({ wall }) },
  );
  const ends = {
    program: outcomeOf(reply, program.language.spec, program.files),
    interactor: readKept(
      outcomeOf(reply, interactor.language.spec, interactor.files, 'judge_'),
      interactor.command.mark,
    ),
  };
  const isStuck = Object.values(ends).some(({ end }) => end.by === 'limit' && end.limit === 'idle');
  const isFirst = reply.fields.get('first') === 'student';
  return {
    ...ends,
    endedFirst: isStuck ? null : isFirst ? 'program' : 'interactor',
    interactorSawEnd: isFirst,
    said: readTranscript(reply.payloads.get('transcript') ?? Buffer.alloc(0)),
  };
}

/** Records such as `> 5` and `< 7`, each followed by that number of bytes. */
export function readTranscript(bytes: Buffer): Saying[] {
  const said: { by: Saying['by']; parts: Buffer[] }[] = [];
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf(0x0a, at);
    if (lineEnd < 0) break;
    const [mark, length] = bytes.toString('latin1', at, lineEnd).split(' ');
    const by = mark === '>' ? 'program' : 'interactor';
    const end = lineEnd + 1 + Number(length);
    const part = bytes.subarray(lineEnd + 1, end);
    const last = said.at(-1);
    if (last?.by === by) last.parts.push(part);
    else said.push({ by, parts: [part] });
    at = end;
  }
  return said.map(({ by, parts }) => ({ by, text: exactText(Buffer.concat(parts)) }));
}
