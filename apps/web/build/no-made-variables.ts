/** Replaces the variables that Mantine's provider makes in the browser: the sheet is made at build (mantine-variables.ts). */
export const MantineCssVariables = () => null;
