export const timesPoints = <One extends { points: number }>(list: readonly One[], times: number): One[] =>
  list.map((one) => ({ ...one, points: one.points * times }));
