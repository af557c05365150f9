// the provider compares its variables with these, and none of the theme's colours is black
const none = Array<string>(10).fill('#000');

/**
 * Replaces the fourteen colours of Mantine: the theme names its own. Sign-in would have to load them, and each page to
 * hold three hundred variables that nothing reads. Only those that the provider itself asks for are here.
 */
export const DEFAULT_COLORS = { dark: none, gray: none, red: none, blue: none };
