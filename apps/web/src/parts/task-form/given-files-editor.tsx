import { Checkbox } from '@mantine/core';
import type { GivenFile } from '@put/contract/containers/container-files';
import type { Errors } from './errors-by-field.ts';
import { FilesEditor } from './files-editor.tsx';

type Props = {
  files: readonly GivenFile[];
  /** Whose files they are: «файлы задания». */
  of: string;
  path: string;
  errors: Errors;
  onChange: (files: GivenFile[]) => void;
};

/** Files with paths of a home folder, and whether each can be run. */
export function GivenFilesEditor({ files, of, path, errors, onChange }: Props) {
  const field = path.split('.').at(-1)!;
  const below = Object.fromEntries(
    Object.entries(errors)
      .filter(([at]) => at.startsWith(path))
      .map(([at, words]) => [at.replace(path, field).replace(/\.path$/, '.name'), words]),
  );
  return (
    <FilesEditor
      files={files.map(({ path: name, content }) => ({ name, content }))}
      of={of}
      language=""
      path={path}
      errors={below}
      least={0}
      head={(at) => (
        <Checkbox
          size="xs"
          mt={8}
          label="запускаемый"
          checked={files[at]?.is_executable ?? false}
          onChange={({ currentTarget: { checked } }) =>
            onChange(files.map((file, n) => (n === at ? { ...file, is_executable: checked } : file)))
          }
        />
      )}
      onChange={(_, recipe) => {
        const now = recipe(files.map(({ path: name, content }) => ({ name, content })));
        // a removed file shifts those after it
        const isShorter = now.length < files.length;
        const gone = isShorter ? files.findIndex(({ path: name }, at) => now[at]?.name !== name) : -1;
        const kept = files.filter((_, at) => at !== gone);
        onChange(
          now.map(({ name, content }, at) => ({
            path: name,
            content,
            is_executable: kept[at]?.is_executable ?? false,
          })),
        );
      }}
    />
  );
}
