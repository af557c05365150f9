/**
 * Math.random from a seed of the host (sfc32, four numbers). Without it every execution would give the same numbers,
 * because all start from the same memory.
 */
export function makeRandom(seed) {
  let [a, b, c, d] = seed.split(' ').map(Number);
  const next = () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) next();
  return function random() {
    return ((next() >>> 5) * 67_108_864 + (next() >>> 6)) / 9_007_199_254_740_992;
  };
}
