import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { toast } from '../../../../ui/base/toast.tsx';

const KEY = 'cairn-email-reminder-dismissed';

/** Whether the person is to be reminded to verify the address, and what can be done about it. */
export function useEmailReminder() {
  const { id, email, email_verified, email_confirmed_at } = useProfile();
  const [dismissed, setDismissed] = useState(() => readDismissed() === id);
  const [pending, setPending] = useState(false);

  const resend = async () => {
    setPending(true);
    try {
      await api.auth.resend({ query: { redirect_to: '/' }, body: { type: 'signup', email } });
      toast({ title: 'Verification Email Sent', description: `Check the inbox of ${email}.`, tone: 'success' });
    } catch (error) {
      const description = readError(error).message || 'Could not resend verification email.';
      toast({ title: 'Failed to Send Email', description, tone: 'destructive' });
    } finally {
      setPending(false);
    }
  };

  const dismiss = () => {
    setDismissed(true);
    try {
      window.sessionStorage.setItem(KEY, id);
    } catch {
      // Storage is forbidden: it stays away until the page is loaded again.
    }
  };

  // Either source counts (docs/rules/access.md#email-verification).
  const due = !email_verified && email_confirmed_at === null && !dismissed;
  return { due, email, pending, resend, dismiss };
}

/** By person, so that the next one at this browser is reminded too. */
function readDismissed(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
