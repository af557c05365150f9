import type { Conversation, Outcome, Pair } from '../runner.ts';
import type { Box } from './box.ts';
import { callFiles, readKept } from './call-part.ts';
import type { Speaker } from './speaker.ts';
import { type Message, zeroEnded } from '../../wire/messages.ts';
import { environmentOf, patienceMs, putFiles } from './move-in.ts';
import { outcomeOf, runLimits, wallMs } from './outcome-of.ts';
import { readTranscript } from './interact.ts';

type Side = keyof Pair<unknown>;

const pieceBytes = 65_536;
const mostSaid = 65_536;
/** A side may work for this long while the other waits. Two sides that wait for each other are found only after it. */
const workMs = 3_000;

/** Runs a conversation between two containers. Each side's output becomes the other's input at once. */
export async function relay(own: Box, other: Box, speakers: Pair<Speaker>): Promise<Conversation> {
  const boxes = { program: own, interactor: other };
  const ended: Side[] = [];
  const transcript: Buffer[] = [];
  let noted = 0;
  const partnerOf = (side: Side): Side => (side === 'program' ? 'interactor' : 'program');

  function hear(side: Side, piece: Buffer): void {
    const partner = partnerOf(side);
    if (noted < mostSaid) transcript.push(Buffer.from(`${side === 'program' ? '>' : '<'} ${piece.length}\n`), piece);
    noted += piece.length;
    if (ended.includes(partner)) return;
    // unread input waits in the connection; the other side's limit of output bounds it
    for (let at = 0; at < piece.length; at += pieceBytes)
      boxes[partner].supervisor.tell('input', {}, { content: piece.subarray(at, at + pieceBytes) });
  }

  const endInput = (side: Side) => {
    if (!ended.includes(side)) boxes[side].supervisor.tell('end-input', {});
  };

  async function speak(side: Side): Promise<Outcome> {
    const { language, files, limits, command } = speakers[side];
    const box = boxes[side];
    const fields = { ...runLimits(limits, language.spec), ...command.fields, role: 'student' };
    fields.idle += workMs;
    // each side waits while the other works
    fields.wall = wallMs(speakers.program.limits.timeMs + speakers.interactor.limits.timeMs, fields.idle);
    const reply: Message = await box.supervisor.ask(
      'live',
      fields,
      { argv: zeroEnded(command.argv), env: environmentOf(language.spec) },
      {
        patienceMs: patienceMs(fields),
        onOutput: (piece) => hear(side, piece),
        onOutputEnd: () => endInput(partnerOf(side)),
      },
    );
    ended.push(side);
    endInput(partnerOf(side));
    return readKept(outcomeOf(reply, language.spec, files), command.mark);
  }

  // either side may speak at once, so the files must be there before both start
  const { call } = speakers.interactor;
  if (call) await putFiles(other, 'student', callFiles(call));
  const [program, interactor] = await Promise.all([speak('program'), speak('interactor')]);
  const [first = null] = ended;
  const isStuck = first !== null && isIdle({ program, interactor }[first]);
  return {
    program,
    interactor,
    endedFirst: isStuck ? null : first,
    interactorSawEnd: first === 'program',
    said: readTranscript(Buffer.concat(transcript).subarray(0, mostSaid)),
  };
}

const isIdle = ({ end }: Outcome): boolean => end.by === 'limit' && end.limit === 'idle';
