import { escapeHtml } from '../../../core/http/escape-html.ts';
import type { OutgoingMail } from '../../../core/messages/queue-message.ts';
import type { ServiceEnv } from '../../../core/services.ts';
import { STYLE } from './dev-mail-style.ts';
import type { KeptMessage } from './list-kept-messages.ts';
import { LOGO_PART } from './mail-frame.ts';
import { renderMail } from './render-mail.ts';

/** All messages, or those that were searched for. */
export function renderMailbox(messages: readonly KeptMessage[], search: string, now: Date): string {
  const body = `<h1>Messages</h1>
<p class="lead">Mail and text messages that Cairn would have sent. No mail server is configured (<code>SMTP_URL</code>), so they stay on this machine.</p>
<form action="/dev/mail" method="get" role="search"><input type="search" name="q" value="${escapeHtml(search)}" placeholder="Search recipient, subject or text" aria-label="Search recipient, subject or text"><button>Search</button>${search ? '<a class="clear" href="/dev/mail">Show all</a>' : ''}</form>
${messages.length > 0 ? `<ul>${messages.map((message) => renderRow(message, now)).join('')}</ul>` : renderEmpty(search)}
<p class="foot">${search ? '<a href="">Look again</a>' : 'This page looks for new messages every ten seconds.'}</p>`;
  return page('Messages', body);
}

export function renderMessage(kept: KeptMessage, env: Pick<ServiceEnv, 'publicUrl' | 'port'>): string {
  const { message } = kept;
  const title = message.channel === 'email' ? message.content.subject : 'Text message';
  const content = message.channel === 'email' ? renderParts(message, env, kept.logo) : renderBubble(message.text);
  const expires = kept.expires_at ? `<dt>Valid until</dt><dd>${utc(kept.expires_at)}</dd>` : '';
  const attachment =
    message.channel === 'email' && message.content.attachment
      ? `<h2>Attachment: ${escapeHtml(message.content.attachment.filename)}</h2><pre>${escapeHtml(message.content.attachment.text)}</pre>`
      : '';
  const body = `<a class="back" href="/dev/mail">← All messages</a><h1>${escapeHtml(title)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(message.to)}</dd><dt>Written</dt><dd>${utc(kept.created_at)}</dd>${expires}<dt>Kind</dt><dd>${escapeHtml(kept.template)}</dd></dl>
${content}${attachment}`;
  return page(title, body);
}

function renderParts(message: OutgoingMail, env: Pick<ServiceEnv, 'publicUrl' | 'port'>, logo?: Buffer): string {
  const { html: sent, text } = renderMail(message.content, env, logo !== undefined);
  // What goes along as a part of the mail is put into the page here.
  const html = logo ? sent.replace(`cid:${LOGO_PART}`, `data:image/png;base64,${logo.toString('base64')}`) : sent;
  // A frame that may run nothing and lead nowhere but where somebody clicks: the mail is shown as a mail program would.
  const framed = html.replace('<head>', '<head><base target="_top">');
  return `<iframe title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed)}"></iframe>
<h2>Text part</h2><pre>${withLinks(text)}</pre>`;
}

const renderBubble = (text: string): string => `<div class="bubble">${withLinks(text)}</div>`;

const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);

function renderRow(kept: KeptMessage, now: Date): string {
  const { message } = kept;
  const isOver = kept.expires_at !== null && kept.expires_at <= now;
  const tags = [
    message.channel === 'sms' ? '<span class="pill text">Text message</span>' : '',
    isOver ? '<span class="pill over">Expired</span>' : '',
    kept.status === 'queued' ? '<span class="pill">Queued</span>' : '',
  ].join('');
  return `<li><a class="row" href="/dev/mail/${kept.id}"><span class="to cut">${escapeHtml(message.to)}</span><span class="subject cut">${escapeHtml(titleOf(kept))}</span><span class="tags">${tags}</span><time datetime="${kept.created_at.toISOString()}" title="${utc(kept.created_at)}">${ago(kept.created_at, now)}</time></a></li>`;
}

const titleOf = ({ message }: KeptMessage): string =>
  message.channel === 'email' ? message.content.subject : message.text;

const renderEmpty = (search: string): string =>
  search
    ? `<div class="empty"><strong>Nothing matches “${escapeHtml(search)}”</strong>Search for a part of the recipient, the subject or the text.</div>`
    : '<div class="empty"><strong>No messages yet</strong>Create an account, reset a password or invite someone: the message appears here.</div>';

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

function ago(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  return at.toISOString().slice(0, 10);
}

const MARK = `<svg class="mark" width="22" height="22" viewBox="5 5.5 22 21.5" fill="currentColor" aria-hidden="true"><path d="M13 9.4c.2-1.5 1.8-2.4 3.7-2.3 1.9.1 3.2 1.2 3 2.6-.2 1.4-1.7 2.2-3.6 2.1-1.9-.1-3.3-1-3.1-2.4Z"/><path opacity=".82" d="M9.6 15.4c.1-1.7 2.7-2.7 6.3-2.7s6.6.9 6.7 2.6c.1 1.8-2.6 2.9-6.5 2.9s-6.6-1-6.5-2.8Z"/><path opacity=".64" d="M6.2 22.1c0-2.1 4-3.2 9.6-3.2 5.8 0 10 1 10 3.1 0 2.2-4.1 3.5-9.8 3.5-5.8 0-9.8-1.2-9.8-3.4Z"/></svg>`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Cairn</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><header class="top"><a href="/dev/mail">${MARK}Cairn</a><a class="app" href="/">Open the application</a></header><main>${body}</main></body></html>`;
