import { escapeHtml } from '../../../core/http/escape-html.ts';

/** The parts of a mail as HTML, already escaped, and what stands around them as text. */
export interface FrameParts {
  subject: string;
  /** What the list of mails shows beside the subject. */
  preheader: string;
  body: string;
  address: string;
  /** The firm's logo comes along as a part of the mail, so that reading it asks nobody. */
  hasLogo?: boolean;
}

/** How the look names the part that holds the logo. */
export const LOGO_PART = 'logo@cairn';

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,monospace";

// Inline styles are what every mail program reads; this is for the ones that read more, so it may only refine.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
table{border-spacing:0}
@media (max-width:600px){.outer{padding:24px 12px!important}.card{padding:28px 20px!important}}
@media (prefers-color-scheme:dark){.page{background:#0e1110!important}.card{background:#1d2321!important;border-color:#343c39!important}
.text{color:#e4e9e7!important}.quiet{color:#98a39e!important}.link{color:#86c5b4!important}.stone{background:#86c5b4!important}
.code{background:#121615!important;border-color:#343c39!important;color:#e4e9e7!important}.rule{border-color:#343c39!important}
.button{background:#207766!important}}`;

/** Keeps the text that follows from being shown beside the subject as well. */
const PREHEADER_END = '&#8199;&#65279;&#847; '.repeat(40);

const STONES = [10, 17, 22]
  .map(
    (width) =>
      `<tr><td align="center" style="padding:0 0 2px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="stone" width="${width}" height="5" style="width:${width}px;height:5px;border-radius:5px;background:#14594f;font-size:0;line-height:0">&nbsp;</td></tr></table></td></tr>`,
  )
  .join('');

const MARK = `<td style="padding:0 10px 0 0" valign="middle"><table role="presentation" width="22" cellpadding="0" cellspacing="0">${STONES}</table></td>
<td class="text" valign="middle" style="font:600 18px/24px ${FONT};letter-spacing:-0.01em;color:#191e1c">Cairn</td>`;

const LOGO = `<td valign="middle"><img src="cid:${LOGO_PART}" width="48" height="48" alt="" style="display:block;width:48px;height:48px;border-radius:8px;background:#ffffff"></td>`;

/** The one look of every mail: tables, because some programs still know nothing else. */
export function frameMail({ subject, preheader, body, address, hasLogo = false }: FrameParts): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#f0f3f1">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)} ${PREHEADER_END}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f0f3f1"><tr><td class="outer" align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
${hasLogo ? LOGO : MARK}</tr></table></td></tr>
<tr><td class="card" style="padding:40px;background:#ffffff;border:1px solid #e5e9e7;border-radius:12px">${body}</td></tr>
<tr><td class="quiet" style="padding:20px 4px 0;font:13px/20px ${FONT};color:#66706c">Sent by Cairn at <a class="quiet" href="${escapeHtml(address)}" style="color:#66706c;text-decoration:underline">${escapeHtml(address.replace(/^https?:\/\//, ''))}</a></td></tr>
</table></td></tr></table></body></html>`;
}

export const headingHtml = (text: string): string =>
  `<h1 class="text" style="margin:0 0 16px;font:600 22px/30px ${FONT};letter-spacing:-0.01em;color:#191e1c">${escapeHtml(text)}</h1>`;

export const paragraphHtml = (text: string): string =>
  `<p class="text" style="margin:0 0 16px;font:15px/24px ${FONT};color:#2f3634">${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;

export const codeHtml = (code: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="code" align="center" style="padding:20px 12px;background:#f7f9f8;border:1px solid #e5e9e7;border-radius:8px;font:600 32px/40px ${MONO};letter-spacing:0.18em;color:#191e1c">${escapeHtml(code)}</td></tr></table>`;

export const sectionHtml = ({ heading, rows }: { heading: string; rows: { text: string; link: string }[] }): string =>
  `<h2 class="quiet" style="margin:24px 0 4px;font:600 13px/20px ${FONT};color:#66706c">${escapeHtml(heading)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows
    .map(
      ({ text, link }) =>
        `<tr><td class="rule" style="padding:10px 0;border-top:1px solid #e5e9e7;font:15px/22px ${FONT}"><a class="link" href="${escapeHtml(link)}" style="color:#14594f;text-decoration:none">${escapeHtml(text)}</a></td></tr>`,
    )
    .join('')}</table>`;

/** The colour is the cell's, and the cell is where a click works too in programs that drop the padding of links. */
export const buttonHtml = (label: string, link: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="button" bgcolor="#14594f" style="background:#14594f;border-radius:8px;mso-padding-alt:12px 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;font:600 15px/20px ${FONT};color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></td></tr></table>
<p class="quiet" style="margin:0;font:13px/20px ${FONT};color:#66706c">If the button does not work, copy this address into your browser:<br><a class="link" href="${escapeHtml(link)}" style="color:#14594f;word-break:break-all">${escapeHtml(link)}</a></p>`;

export const noteHtml = (text: string): string =>
  `<p class="quiet rule" style="margin:24px 0 0;padding:20px 0 0;border-top:1px solid #e5e9e7;font:13px/20px ${FONT};color:#66706c">${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;
