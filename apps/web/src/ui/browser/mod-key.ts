/** The key of shortcuts, as it is written on this device's keyboard. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
