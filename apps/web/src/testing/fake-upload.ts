import { vi } from 'vitest';

type Answer = { status?: number; body?: unknown };

/** One upload; the test sets its progress and its end. */
export type FakeUpload = {
  url: string;
  headers: Record<string, string>;
  file: File;
  isAborted: boolean;
  progress(loaded: number, total: number): void;
  answer(answer: Answer): void;
  /** The connection is lost. */
  fail(): void;
};

/** Replaces XMLHttpRequest. Returns the uploads in the order in which they began. */
export function fakeUploads(): FakeUpload[] {
  const begun: FakeUpload[] = [];
  class FakeXmlHttpRequest {
    status = 0;
    responseText = '';
    responseType = '';
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    #url = '';
    #headers: Record<string, string> = {};
    open(_method: string, url: string) {
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name.toLowerCase()] = value;
    }
    getResponseHeader = (name: string) => (name === 'Content-Type' ? 'application/json' : null);
    abort = () => undefined;
    send(body: FormData) {
      const upload: FakeUpload = {
        url: this.#url,
        headers: this.#headers,
        file: body.get('file') as File,
        isAborted: false,
        progress: (loaded, total) => this.upload.onprogress?.({ lengthComputable: true, loaded, total }),
        answer: ({ status = 200, body: given }) => {
          this.status = status;
          this.responseText = JSON.stringify(given);
          this.onload?.();
          this.onloadend?.();
        },
        fail: () => {
          this.onerror?.();
          this.onloadend?.();
        },
      };
      this.abort = () => {
        upload.isAborted = true;
        this.onabort?.();
        this.onloadend?.();
      };
      begun.push(upload);
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXmlHttpRequest);
  return begun;
}
