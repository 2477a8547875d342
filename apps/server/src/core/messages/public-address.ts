import type { ServiceEnv } from '../services.ts';

type AddressEnv = Pick<ServiceEnv, 'publicUrl' | 'port'>;

/**
 * The origin under which people reach this installation, without a slash at its end. It is what the operator configured
 * and never what a request claims: a forged Host header must not decide where the link of a mail leads.
 */
export function publicAddress(env: AddressEnv): string {
  return env.publicUrl === undefined ? `http://localhost:${env.port}` : new URL(env.publicUrl).origin;
}

/** The whole address of a page of ours. Throws on anything but a path, e.g. `//evil.example` or `https://evil.example`. */
export function linkTo(env: AddressEnv, path: string): string {
  const origin = publicAddress(env);
  // Browsers read `/\evil.example` as `//evil.example`, and drop tabs and line breaks while they read.
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(path) && new URL(path, origin).origin === origin;
  if (!isPath) throw new Error('a link can only lead to a path of this installation');
  return `${origin}${path}`;
}
