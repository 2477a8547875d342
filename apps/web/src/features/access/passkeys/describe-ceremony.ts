import { readError } from '../../../lib/api/errors.ts';

const WORDS = {
  'sign-in': {
    NotAllowedError: 'No passkey was used. Try again, or sign in with your password.',
    SecurityError:
      'Passkeys do not work at this address. Open Cairn by its host name instead of an IP address, or sign in with your password.',
  },
  registration: {
    NotAllowedError: 'No passkey was made. Try again when you are ready.',
    InvalidStateError: 'This device already holds a passkey of your account.',
    SecurityError: 'Passkeys do not work at this address. Open Cairn under its own name, such as http://localhost.',
  },
} as const;

/** Why a ceremony ended: the browser's reasons in our words, or what the server said. */
export function describeCeremony(error: unknown, what: keyof typeof WORDS): string {
  const words: Partial<Record<string, string>> = WORDS[what];
  const name = nameOf(error);
  return (name && words[name]) || readError(error).message;
}

/** The library wraps the browser's error and keeps its name; giving up is an AbortError in some browsers. */
function nameOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'AbortError') return 'NotAllowedError';
  return error.name;
}
