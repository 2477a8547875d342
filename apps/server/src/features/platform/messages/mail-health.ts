import { inTransaction, READ_ONLY } from '../../../core/database.ts';
import type { MailTransport } from '../../../core/messages/mail-transport.ts';
import type { Services } from '../../../core/services.ts';
import { rememberFor } from '../status/remember-for.ts';
import { countJobs, type QueueFigures } from './count-jobs.ts';

export interface Health {
  state: 'operational' | 'degraded' | 'down';
  detail: string;
}

const MINUTE_MS = 60_000;
/** Longer than any greylisting lets a first mail wait. */
const BACKLOG_SECONDS = 15 * 60;

/** Connects at most once a minute, however many ask: a mail server counts those who only look. */
const answers = rememberFor(MINUTE_MS, (transport: MailTransport) =>
  transport.verify().then(
    () => true,
    () => false,
  ),
);

/** Whether mail gets out: the server is asked, then the queue is looked at. The sentences are for visitors. */
export async function mailHealth(services: Services): Promise<Health> {
  const { email } = services.transports;
  if (!email) return withoutServer(services);
  const [answered, figures] = await Promise.all([answers(email), figuresOf(services)]);
  if (!answered)
    return { state: 'down', detail: `The mail server does not answer. ${waitingSentence(figures)}`.trim() };
  if ((figures.oldest_seconds ?? 0) > BACKLOG_SECONDS) return { state: 'degraded', detail: waitingSentence(figures) };
  const refused = figures.failed > 0 ? ` ${count(figures.failed)} could not be delivered in the last 24 hours.` : '';
  return { state: 'operational', detail: `The mail server accepts messages.${refused}` };
}

/** On one machine messages are kept to be read there; anywhere else nobody gets them. */
function withoutServer(services: Services): Health {
  return services.env.showsMail
    ? { state: 'operational', detail: 'No mail server is configured: messages are kept on this machine.' }
    : { state: 'down', detail: 'No mail server is configured: messages wait.' };
}

function figuresOf(services: Services): Promise<QueueFigures> {
  return inTransaction(services.pools.app, READ_ONLY, (tx) => countJobs(tx, 'send-message'));
}

function waitingSentence({ waiting, oldest_seconds }: QueueFigures): string {
  if (waiting === 0) return '';
  const minutes = Math.max(1, Math.round((oldest_seconds ?? 0) / 60));
  const age = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  return `${count(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting, the oldest for ${age}.`;
}

const count = (messages: number): string => `${messages} ${messages === 1 ? 'message' : 'messages'}`;
