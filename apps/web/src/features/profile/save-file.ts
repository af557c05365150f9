/** Gives bytes to the browser to keep as a file. */
export function saveFile(name: string, base64: string, type: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // a browser that asks where to save reads it later
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
