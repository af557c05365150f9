/** What a text says of an animation: `::animation{id=3 step=5 to=9 input="5 2 4"}`. Steps count from 1. */
export type PlacedAnimation = { id: number; step?: number; to?: number; input?: string };
