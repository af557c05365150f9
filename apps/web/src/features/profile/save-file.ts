/** Gives bytes to the browser to keep as a file. */
export const saveFile = (name: string, base64: string, type: string): void =>
  saveBlob(name, new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type }));

export const saveText = (name: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));

function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // a browser that asks where to save reads it later
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
