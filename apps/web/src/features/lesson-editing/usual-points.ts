/** The points of a newly added task; most lessons use this number. */
export const usualPoints = 10;
