import { DeliveryError } from './delivery-error.ts';

export interface TextTransport {
  /** `to` in the international form of E.164. Resolves when the provider has taken it; otherwise throws a DeliveryError. */
  send(to: string, text: string): Promise<void>;
}

const ANSWER_WITHIN_MS = 15_000;

/** Refusals that somebody can put right without writing the message anew: account, rights, limits. */
const PASSING = new Set([401, 402, 403, 404, 408, 409, 425, 429]);

/** Sends text messages over the call that Twilio made common: https://<account>:<token>@<host>. */
export function createTextTransport(smsUrl: string, from: string): TextTransport {
  const { origin, username, password, pathname } = new URL(smsUrl);
  const account = decodeURIComponent(username);
  const credentials = Buffer.from(`${account}:${decodeURIComponent(password)}`).toString('base64');
  const base = `${origin}${pathname.replace(/\/+$/, '')}`;
  const url = `${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  return {
    async send(to, text) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        // Elsewhere the credentials have no business.
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }).catch((error: unknown) => {
        throw new DeliveryError((error as Error).name === 'TimeoutError' ? 'no answer in time' : 'no connection');
      });
      const { status } = response;
      await response.body?.cancel();
      if (response.ok) return;
      throw new DeliveryError(`HTTP ${status}`, status >= 400 && status < 500 && !PASSING.has(status));
    },
  };
}
