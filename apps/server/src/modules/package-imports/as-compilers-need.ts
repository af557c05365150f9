import type { ProgramLanguage, SourceFile } from '@put/contract/judge/languages';
import { wrapTopLevel } from './wrap-top-level.ts';

/**
 * Adapts sources of a package: our compilers refuse files that other judges compile (a wrong file name, a Java
 * package).
 */
export function asCompilersNeed(language: ProgramLanguage, files: readonly SourceFile[]): SourceFile[] {
  if (language === 'java') return files.map((file, at) => asJava(file, at === 0));
  return language === 'csharp' ? files.map((file) => ({ ...file, content: wrapTopLevel(file.content) })) : [...files];
}

const declaration = (words: string) =>
  new RegExp(
    `^[ \\t]*${words}((?:final|abstract|strictfp|sealed)\\s+)*(?:class|interface|enum|record)\\s+(\\w+)`,
    'gm',
  );

/**
 * A Java file gets the name of its public class, or of the class with `main`; the declaration of its package is
 * removed.
 */
function asJava({ name, content }: SourceFile, isStart: boolean): SourceFile {
  const text = content.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const place = /^[ \t]*package\s+[\w.]+\s*;/m.exec(text);
  const plain =
    place && isStart ? content.slice(0, place.index) + content.slice(place.index + place[0].length) : content;
  const called = [...text.matchAll(declaration('public\\s+'))][0]?.[2];
  const main = isStart ? /\bstatic\s+(?:final\s+)?(?:public\s+)?void\s+main\s*\(/.exec(text)?.index : undefined;
  const around =
    main === undefined
      ? undefined
      : [...text.matchAll(declaration('(?:public\\s+)?'))].findLast(({ index }) => index < main)?.[2];
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const wanted = called ?? around;
  return { name: wanted === undefined ? name : `${folder}${wanted}.java`, content: plain };
}
