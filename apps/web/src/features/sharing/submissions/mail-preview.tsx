import { submitterMail } from '@cairn/domain';
import classes from './triage.module.css';

interface MailPreviewProps {
  label: string;
  subject: string;
  text: string;
  firm: string;
}

/** A mail about a submission, as its submitter gets it. */
export function MailPreview({ label, subject, text, firm }: MailPreviewProps) {
  const mail = submitterMail(firm, subject, text);
  return (
    <section className={classes.preview} aria-label={label}>
      <p className={classes.quiet}>{label}</p>
      <p className={classes.subject}>{mail.subject}</p>
      {mail.paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else to tell them apart
        <p key={place} className={classes.words}>
          {paragraph}
        </p>
      ))}
      <p className={classes.words}>[{mail.button}]</p>
      <p className={classes.quiet}>{mail.note}</p>
    </section>
  );
}
