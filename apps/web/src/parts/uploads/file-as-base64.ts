export const largestFileBytes = 10 * 1024 * 1024;

export function fileAsBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Файл не прочитать')));
    reader.readAsDataURL(file);
  });
}
