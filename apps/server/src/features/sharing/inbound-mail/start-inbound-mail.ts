import { readFile } from 'node:fs/promises';
import { assertWithinLimit, networkOf } from '../../../core/access/rate-limit.ts';
import { type SmtpListener, SmtpRefusal, startSmtpListener } from '../../../core/mail-in/smtp-listener.ts';
import type { Services } from '../../../core/services.ts';
import { findFirmOf, isAutomatic, keepMail } from './keep-mail.ts';

/** Takes mail in by SMTP where the installation is told to. */
export async function startInboundMail(services: Services): Promise<SmtpListener | undefined> {
  const { inboundMail } = services.env;
  if (!inboundMail?.smtp) return undefined;
  const { port, host, tls } = inboundMail.smtp;
  const listener = await startSmtpListener({
    port,
    host,
    name: inboundMail.domain,
    tls: tls && { key: await readFile(tls.keyFile), cert: await readFile(tls.certFile) },
    log: services.log,
    onRecipient: async (address, { ip }) => {
      await orLater(assertWithinLimit(services, 'inbound mail by address', networkOf(ip)));
      if (!(await findFirmOf(services, address))) throw new SmtpRefusal(550, 'No mailbox here by that name');
    },
    onMail: async ({ raw, recipients, route }) => {
      if (isAutomatic(raw)) throw new SmtpRefusal(550, 'Automatic mail is not taken here');
      const firms = await Promise.all(recipients.map((address) => findFirmOf(services, address)));
      for (const firm of new Set(firms))
        if (firm) await orLater(keepMail(services, firm, { ...route, raw, cameBy: 'smtp' }));
    },
  });
  services.log.info({ port: listener.port, tls: tls !== undefined }, 'mail is taken in');
  return listener;
}

/** What is too much now may be right later, and the other server keeps it until then. */
async function orLater<T>(act: Promise<T>): Promise<T> {
  return act.catch((error: unknown) => {
    if ((error as { code?: string }).code === 'TOO_MANY_REQUESTS')
      throw new SmtpRefusal(452, 'Too many mails; try again later');
    throw error;
  });
}
