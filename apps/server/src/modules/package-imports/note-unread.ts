import { listed, type Notes } from './notes.ts';
import type { WatchedFiles } from './unpack.ts';

/** Files that are reported elsewhere, or left out on purpose. */
const told =
  /^(?:input_validators|input_format_validators|output_validators?|generators|solution|graders|static_validator|output_visualizer|include|submissions)\/|^(?:problem_)?statement\/problem\.[^/]*$|^data\/(?:sample|secret)\/.*(?:\.(?:statement|download|out|ans|png|jpe?g|svg)|\.files\/.*)$|^problem\.pdf$/;

/** Reports all files that no reader has read, so that nothing is lost silently. */
export function noteUnread(files: WatchedFiles, notes: Notes): void {
  const left = files.unread().filter((path) => !told.test(path));
  if (left.length > 0) notes.leftOut(`Остальные файлы пакета: ${listed(left, 8)}.`);
}
