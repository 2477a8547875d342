import type { ServiceEnv, Services } from '../services.ts';
import { createMailTransport, type MailTransport } from './mail-transport.ts';
import { createTextTransport, type TextTransport } from './text-transport.ts';

/** The ways out of the installation; one that is not configured is absent. */
export interface Transports {
  email: MailTransport | undefined;
  sms: TextTransport | undefined;
  close(): void;
}

type TransportEnv = Pick<ServiceEnv, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'smsFrom' | 'showsMail'>;

/** Opens what is configured, and says once what is missing where messages are not kept to be read. */
export function createTransports(env: TransportEnv, log: Services['log']): Transports {
  const email = env.smtpUrl === undefined ? undefined : createMailTransport(env.smtpUrl, env.mailFrom);
  const sms =
    env.smsUrl === undefined || env.smsFrom === undefined ? undefined : createTextTransport(env.smsUrl, env.smsFrom);
  if (email && /@localhost>?$/.test(env.mailFrom))
    log.warn('MAIL_FROM is not set: most mail servers refuse mail from an address at localhost.');
  if (!email && !env.showsMail)
    log.warn(
      'No mail server is configured (SMTP_URL): mail waits in the database until there is one, four days at most.',
    );
  if (!sms && !env.showsMail)
    log.info('No provider of text messages is configured (SMS_URL): codes cannot be sent to phones.');
  return { email, sms, close: () => email?.close() };
}
