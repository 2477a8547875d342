import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

// What every authenticator app reads (RFC 6238): others ignore what differs from it and show wrong codes.
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new secret of 160 bits as the app is told it. The picture is drawn here: the secret goes to no service. */
export function newTotp(issuer: string, label: string) {
  const totp = new TOTP({ ...FORM, issuer, label, secret: new Secret({ size: 20 }) });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri, { border: 2, pixelSize: 4 }) };
}

/** The time step that the code belongs to, one before and after now counted in for clocks that differ; or none. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
