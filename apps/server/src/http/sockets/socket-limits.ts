/** The most sockets of one person, and of one address before they sign in. */
const mostSockets = 50;
/** How many messages of a person are heard, in all of their sockets together. */
export type SocketRates = { aSecond: number; atOnce: number };
/** Messages before signing in: the token, and another one if the first was expired. */
const mostStrangeMessages = 5;
/** How long the count of a person without sockets is kept. Otherwise reconnecting would reset it. */
const memoryMs = 30_000;

type Person = { sockets: number; messagesLeft: number; countedAtMs: number };
/** The limits of one socket. */
export type CountedSocket = {
  /** Whether this message is within the limit. */
  mayHear(): boolean;
  /** Counts the socket for this person from now on. False: the person has too many sockets. */
  signIn(userId: number): boolean;
  leave(): void;
};

/**
 * Limits the sockets of this process. Signed-in people are limited one by one, because a class may share an address. By
 * address, only sockets that have not signed in are counted; when there are too many, the oldest is closed, so those
 * that sign in at once are not affected.
 */
export function socketLimits({ aSecond, atOnce }: SocketRates) {
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
    const earned = ((nowMs - person.countedAtMs) / 1000) * aSecond;
    person.messagesLeft = Math.min(atOnce, person.messagesLeft + earned) - 1;
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
          const known = people.get(userId) ?? { sockets: 0, messagesLeft: atOnce, countedAtMs: Date.now() };
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
