/** How many bytes may pass: `aSecond` on average, `atOnce` after a rest. */
export type ByteRate = { atOnce: number; aSecond: number };

/** A bucket that fills with time. */
export function byteBudget({ atOnce, aSecond }: ByteRate, nowMs: () => number = Date.now) {
  let left = atOnce;
  let countedAtMs = nowMs();
  const refill = () => {
    const now = nowMs();
    left = Math.min(atOnce, left + ((now - countedAtMs) / 1000) * aSecond);
    countedAtMs = now;
  };
  return {
    /** False: there is no room for so many, and none were taken. */
    take(bytes: number): boolean {
      refill();
      if (bytes > left) return false;
      left -= bytes;
      return true;
    },
    /** Takes them in any case. Returns how many milliseconds to wait until the budget is even again. */
    borrow(bytes: number): number {
      refill();
      left -= bytes;
      return left >= 0 ? 0 : Math.ceil((-left / aSecond) * 1000);
    },
  };
}
export type ByteBudget = ReturnType<typeof byteBudget>;
