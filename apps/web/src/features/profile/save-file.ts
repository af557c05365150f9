import { saveBlob } from '../../ui/browser/save-blob.ts';

/** Offers bytes as a download. */
export const saveFile = (name: string, base64: string, type: string): void =>
  saveBlob(name, new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type }));

export const saveText = (name: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
