import { linkTo, publicAddress } from '../../../core/messages/public-address.ts';
import type { MailContent } from '../../../core/messages/queue-message.ts';
import type { ServiceEnv } from '../../../core/services.ts';
import { buttonHtml, codeHtml, frameMail, headingHtml, noteHtml, paragraphHtml, sectionHtml } from './mail-frame.ts';

type AddressEnv = Pick<ServiceEnv, 'publicUrl' | 'port'>;

/** The two parts of a mail. They say the same; links lead to the configured address and nowhere else. */
export function renderMail(content: MailContent, env: AddressEnv, hasLogo = false): { html: string; text: string } {
  const address = publicAddress(env);
  const button = content.button && { label: content.button.label, link: linkTo(env, content.button.path) };
  const sections = (content.sections ?? []).map(({ heading, rows }) => ({
    heading,
    rows: rows.map(({ text, path }) => ({ text, link: linkTo(env, path) })),
  }));
  const body = [
    headingHtml(content.heading),
    ...content.paragraphs.map(paragraphHtml),
    content.code === undefined ? '' : codeHtml(content.code),
    ...sections.map(sectionHtml),
    button ? buttonHtml(button.label, button.link) : '',
    content.note === undefined ? '' : noteHtml(content.note),
  ].join('\n');
  const text = [
    content.heading,
    ...content.paragraphs,
    content.code,
    ...sections.map(({ heading, rows }) =>
      [heading, ...rows.map(({ text, link }) => `- ${text}\n  ${link}`)].join('\n'),
    ),
    button && `${button.label}:\n${button.link}`,
    content.note,
    `-- \nSent by Cairn at ${address}`,
  ];
  return {
    html: frameMail({
      subject: content.subject,
      preheader: content.paragraphs[0] ?? content.heading,
      body,
      address,
      hasLogo,
    }),
    text: `${text.filter((part) => part !== undefined).join('\n\n')}\n`,
  };
}
