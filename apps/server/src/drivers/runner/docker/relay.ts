import type { Conversation, Outcome, Pair } from '../runner.ts';
import type { Box } from './box.ts';
import { callFiles, readKept } from './call-part.ts';
import type { Speaker } from './speaker.ts';
import { type Message, zeroEnded } from '../../wire/messages.ts';
import { environmentOf, patienceMs, putFiles } from './move-in.ts';
import { outcomeOf, runLimits, wallMs } from './outcome-of.ts';
import { readTranscript } from './interact.ts';

type Side = keyof Pair<unknown>;
const sides = ['program', 'interactor'] as const;

const pieceBytes = 65_536;
const mostSaid = 65_536;

/** Runs a conversation between two containers. Each side's output becomes the other's input at once. */
export async function relay(own: Box, other: Box, speakers: Pair<Speaker>): Promise<Conversation> {
  const boxes = { program: own, interactor: other };
  const ended: Side[] = [];
  const transcript: Buffer[] = [];
  let noted = 0;
  /** Messages of input that each side was sent, its end too. */
  const sent: Pair<number> = { program: 0, interactor: 0 };
  /** What each had heard when it said that it waits. */
  const heard: Partial<Pair<number>> = {};
  const shut = new Set<Side>();
  const partnerOf = (side: Side): Side => (side === 'program' ? 'interactor' : 'program');

  function hear(side: Side, piece: Buffer): void {
    const partner = partnerOf(side);
    if (noted < mostSaid) transcript.push(Buffer.from(`${side === 'program' ? '>' : '<'} ${piece.length}\n`), piece);
    noted += piece.length;
    if (ended.includes(partner)) return;
    // unread input waits in the connection; the other side's limit of output bounds it
    for (let at = 0; at < piece.length; at += pieceBytes) {
      sent[partner] += 1;
      boxes[partner].supervisor.tell('input', {}, { content: piece.subarray(at, at + pieceBytes) });
    }
  }

  function endInput(side: Side): void {
    if (ended.includes(side) || shut.has(side)) return;
    shut.add(side);
    sent[side] += 1;
    boxes[side].supervisor.tell('end-input', {});
  }

  /** Nobody is left to speak: each side has ended, or waits and has heard all that was sent. */
  function endIfStuck(): void {
    const speaking = sides.filter((each) => !ended.includes(each));
    if (speaking.some((each) => heard[each] !== sent[each])) return;
    for (const each of speaking) boxes[each].supervisor.tell('end-waiting', {});
  }

  async function speak(side: Side): Promise<Outcome> {
    const { language, files, limits, command } = speakers[side];
    const box = boxes[side];
    const fields = { ...runLimits(limits, language.spec), ...command.fields, role: 'student' };
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
        onWaits: (count) => {
          heard[side] = count;
          endIfStuck();
        },
      },
    );
    ended.push(side);
    endInput(partnerOf(side));
    endIfStuck();
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
