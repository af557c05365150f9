import { type AskedPlace, quoteOf } from '../../parts/questions/asking.ts';

/** What the selection of a student is about; null where nothing can be asked. */
export function chosenPlace(selection: Selection | null, taskId: number | null): AskedPlace | null {
  const text = selection?.toString().trim() ?? '';
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (text === '' || range === null) return null;
  const { startContainer, commonAncestorContainer } = range;
  const within = elementOf(commonAncestorContainer);
  const code = within?.closest<HTMLElement>('[data-submission]');
  if (code) {
    const pre = code.querySelector('pre');
    if (pre === null || !pre.contains(startContainer)) return null;
    const before = document.createRange();
    before.setStart(pre, 0);
    before.setEnd(startContainer, range.startOffset);
    const { submission, file = '' } = code.dataset;
    const line = before.toString().split('\n').length;
    const lines = (pre.textContent ?? '').split('\n').length;
    return { taskId, code: { submissionId: Number(submission), file, line, lines } };
  }
  const quoted = within?.closest<HTMLElement>('[data-asked]');
  if (!quoted) return null;
  const isTask = quoted.dataset['asked'] === 'task';
  return { taskId: isTask ? taskId : null, ...quoteOf(text) };
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
