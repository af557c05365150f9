/** The content of an e-mail. The layout makes plain text and HTML of it. */
export type EmailParts = {
  subject: string;
  /** One string a paragraph. */
  text: readonly string[];
  /** The only button, with a note on how long the link works. */
  link?: { label: string; url: string; note: string };
  /** Paragraphs after the link. */
  end?: readonly string[];
  /** Where the recipient leaves the list; null for e-mails that are no list. */
  leaveUrl?: string;
};

const sign = '«Путь»';
const leaveWords = 'Не получать таких писем';

export function layOutEmail({ subject, text, link, end = [], leaveUrl }: EmailParts) {
  const linkText = link ? [`${link.label}:\n${link.url}`, ...(link.note === '' ? [] : [link.note])] : [];
  const leaveText = leaveUrl === undefined ? [] : [`${leaveWords}:\n${leaveUrl}`];
  const plain = [...text, ...linkText, ...end, ...leaveText, `--\n${sign}`].join('\n\n');
  const button = link
    ? `<p style="margin:24px 0"><a href="${escape(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#176b57;color:#ffffff;font-weight:600;text-decoration:none">${escape(link.label)}</a></p>
<p style="color:#5c6460;font-size:14px">${escape(link.note)} Если кнопка не открывается, скопируйте адрес: <br><a href="${escape(link.url)}" style="color:#176b57;word-break:break-all">${escape(link.url)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f5f1">
<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff;color:#1f2623;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<p style="margin:0 0 16px;font-size:20px;font-weight:700;color:#176b57">Путь</p>
${paragraphs(text)}
${button}
${paragraphs(end)}
${leaveUrl === undefined ? '' : `<p style="margin:24px 0 0;color:#5c6460;font-size:14px"><a href="${escape(leaveUrl)}" style="color:#5c6460">${leaveWords}</a></p>`}
</div>
</body>
</html>
`;
  return { subject, text: `${plain}\n`, html };
}

const paragraphs = (texts: readonly string[]) =>
  texts.map((text) => `<p style="margin:0 0 16px">${escape(text).replaceAll('\n', '<br>')}</p>`).join('\n');

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (found) => signs[found]!);
