import { Button, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { RelativeTime } from './relative-time.tsx';
import classes from './thread.module.css';

export interface ThreadMessage {
  id: string;
  author_name: string;
  body: string;
  created_at: string;
  is_own: boolean;
}

interface ThreadProps {
  label: string;
  messages: readonly ThreadMessage[];
  maxLength: number;
  /** Said while there is none. */
  empty: string;
  pending: boolean;
  /** Resolves when the message has arrived; what was typed stays until then. */
  onSend: (body: string) => Promise<unknown>;
}

/** What two sides write to each other, oldest first, with a field for the next message. */
export function Thread({ label, messages, maxLength, empty, pending, onSend }: ThreadProps) {
  const [body, setBody] = useState('');
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (pending || body.trim() === '') return;
    onSend(body.trim()).then(
      () => setBody(''),
      () => {},
    );
  };
  return (
    <section className={classes.thread} aria-label={label}>
      <h2 className={classes.title}>{label}</h2>
      {messages.length === 0 && <p className={classes.quiet}>{empty}</p>}
      <ul className={classes.messages}>
        {messages.map((message) => (
          <li key={message.id} className={classes.message} data-own={message.is_own || undefined}>
            <p className={classes.quiet}>
              {message.is_own ? 'You' : message.author_name}, <RelativeTime at={message.created_at} />
            </p>
            <p className={classes.body}>{message.body}</p>
          </li>
        ))}
      </ul>
      <form onSubmit={onSubmit} className={classes.form}>
        <Textarea
          aria-label="Message"
          placeholder="Write a message"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxLength}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" loading={pending} disabled={body.trim() === ''}>
          Send message
        </Button>
      </form>
    </section>
  );
}
