import { formatDate } from '../../../../lib/base/format.ts';

/** The file that is downloaded: which account, when, and the codes. */
export function recoveryCodesText(email: string, codes: readonly string[], now: Date): string {
  const head = [`Cairn recovery codes of ${email}`, `Made on ${formatDate(now)}. Each works once.`];
  return [...head, '', ...codes, ''].join('\r\n');
}

export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
