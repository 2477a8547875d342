import { MAIL_CHECKS } from '@cairn/domain';
import { Anchor } from '@mantine/core';
import { formatDateTime } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import type { Submission } from './submission-panel.tsx';
import classes from './triage.module.css';

type Mail = NonNullable<Submission['mail']>;

/** Who sent a mail and how far that is proven, what was left out of it, and its text. */
export function MailFacts({ mail }: { mail: Mail }) {
  const { sender, forwarded, refused, notes, text } = mail;
  return (
    <section className={classes.mail} aria-label="The mail">
      {!mail.is_proven && (
        <Notice tone="warning">
          The sender is not proven: anybody can have written this mail under the name of {sender.email || 'somebody'}.
        </Notice>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>{mail.is_member ? 'Sent by your colleague' : 'Sent by'}</dt>
          <dd>
            {sender.name} <Anchor href={`mailto:${sender.email}`}>{sender.email}</Anchor>
          </dd>
        </div>
        {forwarded && (
          <div>
            <dt>Written by, as the text says</dt>
            <dd>
              {forwarded.name} <Anchor href={`mailto:${forwarded.email}`}>{forwarded.email}</Anchor>
            </dd>
          </div>
        )}
        {mail.subject !== '' && (
          <div>
            <dt>Subject</dt>
            <dd>{mail.subject}</dd>
          </div>
        )}
        <div>
          <dt>Received</dt>
          <dd>{formatDateTime(mail.received_at)}</dd>
        </div>
        <div>
          <dt>Checks of the sender</dt>
          <dd>
            DKIM {MAIL_CHECKS[mail.dkim]}, SPF {MAIL_CHECKS[mail.spf]}, DMARC {MAIL_CHECKS[mail.dmarc]}
          </dd>
        </div>
      </dl>
      {refused.length > 0 && (
        <Notice tone="warning">
          Attachments that were not kept:
          <ul className={classes.left}>
            {refused.map(({ name, why }) => (
              <li key={name}>
                {name}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {notes.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      <details>
        <summary>Text of the mail</summary>
        <p className={classes.words}>{text || 'The mail has no text.'}</p>
      </details>
    </section>
  );
}
