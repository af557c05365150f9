const everyMs = 10_000;

type Life = {
  say: () => Promise<void>;
  /** At the end, after the last heartbeat. */
  leave: () => Promise<void>;
  onError: (error: unknown) => void;
};

/** Says at once and then every ten seconds that something lives, until it is stopped. `first` never rejects. */
export function keepBeating({ say, leave, onError }: Life): { first: Promise<void>; stop: () => Promise<void> } {
  const first = say().catch(onError);
  let last = first;
  const timer = setInterval(() => {
    last = say().catch(onError);
  }, everyMs).unref();
  return {
    first,
    async stop() {
      clearInterval(timer);
      // a heartbeat on its way would come after the farewell
      await last;
      await leave().catch(onError);
    },
  };
}
