const mostBytes = 2 * 1024 * 1024;

/**
 * What can be told of a Lottie file before it is sent; null: nothing is wrong so far. The server checks the rest: what
 * is inside a file counts there and not here.
 */
export async function lottieTrouble(file: File): Promise<string | null> {
  if (file.size > mostBytes) return 'Файл больше 2 МБ: упростите рисунок или разделите его на части.';
  if (/\.lottie$/i.test(file.name)) return 'Это упакованный файл .lottie: сохраните анимацию как JSON.';
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return 'Это не JSON: сохраните анимацию как Lottie JSON.';
  }
  const isLottie =
    typeof content === 'object' && content !== null && 'layers' in content && 'fr' in content && 'op' in content;
  return isLottie ? null : 'Это JSON, но не Lottie: в нём нет слоёв и числа кадров.';
}
