/** Stops of the path: passed, current, still to come. */
const stops: readonly [x: number, y: number, state: 'done' | 'here' | 'next'][] = [
  [60, 522, 'done'],
  [146, 446, 'done'],
  [236, 372, 'here'],
  [404, 350, 'next'],
  [520, 282, 'next'],
  [428, 188, 'next'],
  [316, 118, 'next'],
  [372, 40, 'next'],
];
const colours = { done: '#76c4ae', here: '#f4ab25', next: '#2f9a80' } as const;

/** The picture of sign-in. Text never overlaps it; it has its own colours in both themes. */
export default function PathDrawing() {
  return (
    <svg viewBox="0 0 600 560" fill="none">
      <path
        d="M20 556 60 522C110 478 150 450 146 446 180 400 196 378 236 372 300 362 350 366 404 350 470 332 530 320 520 282 510 240 470 210 428 188 384 166 316 150 316 118 316 84 350 70 372 40"
        stroke="#2f9a80"
        strokeWidth="4"
        strokeDasharray="0.1 13"
        strokeLinecap="round"
      />
      <path d="M20 556 60 522C110 478 150 450 146 446 180 400 196 378 236 372" stroke="#76c4ae" strokeWidth="4" />
      {stops.map(([x, y, state]) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={state === 'here' ? 13 : 8}
          fill={state === 'next' ? '#0b4a3e' : colours[state]}
          stroke={colours[state]}
          strokeWidth="3"
        />
      ))}
    </svg>
  );
}
