/** Sockets of one person, and of one address before they say who they are. */
const mostSockets = 50;
/** A reconnected tab subscribes to all of its topics at once; a person has several tabs. */
const messagesASecond = 50;
const messagesAtOnce = 500;
/** Said before signing in: the token, and once more when the first was too old. */
const mostStrangeMessages = 5;
/** A person without sockets is remembered for so long: coming back must not pay. */
const memoryMs = 30_000;

type Person = { sockets: number; messagesLeft: number; countedAtMs: number };
/** One socket as the limits see it. */
export type CountedSocket = {
  /** False: this message is one too many. */
  mayHear(): boolean;
  /** From now on it counts for this person; false: one socket too many. */
  signIn(userId: number): boolean;
  leave(): void;
};

/**
 * Of this process. A person is limited, not the address of a class: there only sockets are counted that have not said who they are,
 * and of too many of those the oldest goes: whoever signs in at once is never among them.
 */
export function socketLimits() {
  const strangers = new Map<string, Set<() => void>>();
  const people = new Map<number, Person>();

  const comeTo = (address: string, drop: () => void) => {
    const here = strangers.get(address) ?? new Set();
    strangers.set(address, here.add(drop));
    const [oldest] = here;
    if (here.size <= mostSockets || !oldest) return;
    here.delete(oldest);
    oldest();
  };
  const leaveFrom = (address: string, drop: () => void) => {
    const here = strangers.get(address);
    here?.delete(drop);
    if (here?.size === 0) strangers.delete(address);
  };

  const mayHearOf = (person: Person): boolean => {
    const nowMs = Date.now();
    const earned = ((nowMs - person.countedAtMs) / 1000) * messagesASecond;
    person.messagesLeft = Math.min(messagesAtOnce, person.messagesLeft + earned) - 1;
    person.countedAtMs = nowMs;
    return person.messagesLeft >= 0;
  };
  const forgetLater = (userId: number, person: Person) => {
    const forget = () => person.sockets === 0 && people.delete(userId);
    setTimeout(forget, memoryMs).unref();
  };

  return {
    count(address: string, drop: () => void): CountedSocket {
      let person: Person | undefined;
      let id = 0;
      let strangeMessages = 0;
      comeTo(address, drop);
      return {
        mayHear() {
          if (person) return mayHearOf(person);
          strangeMessages += 1;
          return strangeMessages <= mostStrangeMessages;
        },
        signIn(userId) {
          if (person) return true;
          const known = people.get(userId) ?? { sockets: 0, messagesLeft: messagesAtOnce, countedAtMs: Date.now() };
          if (known.sockets >= mostSockets) return false;
          leaveFrom(address, drop);
          [person, id] = [known, userId];
          known.sockets += 1;
          people.set(userId, known);
          return true;
        },
        leave() {
          leaveFrom(address, drop);
          if (!person) return;
          person.sockets -= 1;
          if (person.sockets === 0) forgetLater(id, person);
          person = undefined;
        },
      };
    },
  };
}

export type SocketLimits = ReturnType<typeof socketLimits>;
