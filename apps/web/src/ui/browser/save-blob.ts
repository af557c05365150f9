/** Offers a file as a download. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  // characters that file systems refuse
  const download = name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();
  Object.assign(document.createElement('a'), { href: url, download }).click();
  // a browser that asks where to save reads the file later
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
