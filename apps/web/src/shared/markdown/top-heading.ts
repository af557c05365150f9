type Level = 1 | 2 | 3;

/**
 * For `topHeading` of a text whose author may begin with `##`: its highest heading becomes `wanted`, so that no level is left out
 * between the page's headings and the text's.
 */
export function topHeadingFor(text: string, wanted: Level): Level {
  const outsideCode = text.replaceAll(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[^\n]*$|(?![\s\S]))/gm, '');
  const levels = [...outsideCode.matchAll(/^ {0,3}(#{1,6})(?:[ \t]|$)/gm)].map(([, signs]) => signs!.length);
  const highest = levels.length === 0 ? 1 : Math.min(...levels);
  return Math.max(1, wanted - highest + 1) as Level;
}
