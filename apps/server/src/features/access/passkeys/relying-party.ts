import { fail } from '../../../core/errors.ts';
import { isLoopback, ownOrigin } from '../../../core/http/transport.ts';
import type { RequestContext } from '../../../core/procedure.ts';

export interface RelyingParty {
  /** The host to which passkeys are bound. */
  id: string;
  origin: string;
}

/**
 * Who we are to an authenticator: the configured public address, or the own machine in development. Never the name that a
 * request gives itself in its Host header, or a passkey could be bound to somebody else's.
 */
export function relyingParty({ request, services }: RequestContext): RelyingParty {
  const { publicUrl } = services.env;
  if (!publicUrl && !isLoopback(request)) throw fail('PASSKEY_REFUSED', undefined, NO_ADDRESS);
  const origin = ownOrigin(request, publicUrl);
  return { id: new URL(origin).hostname, origin };
}

const NO_ADDRESS = 'Passkeys need the public address of this installation (PUBLIC_URL). Sign in another way.';
