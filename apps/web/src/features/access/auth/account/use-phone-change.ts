import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { useReauthenticate } from '../../../../lib/session/reauthenticate.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import { useRereadAccount } from './queries.ts';

interface PhoneProblem {
  field?: string;
  form?: string;
}

/** The two steps of a new number: send a code there, and bring it back. */
export function usePhoneChange(onDone: () => void) {
  const reauthenticate = useReauthenticate();
  const reread = useRereadAccount();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<PhoneProblem>({});
  const [pending, setPending] = useState(false);

  const attempt = async (act: () => Promise<void>) => {
    setPending(true);
    setProblem({});
    try {
      await act();
    } catch (error) {
      const { phone: atPhone, token } = fieldErrors(error);
      const { code: refusal, message } = readError(error);
      const atField = atPhone ?? token ?? (refusal === 'CODE_REFUSED' ? message : undefined);
      setProblem(atField ? { field: atField } : { form: message });
    } finally {
      setPending(false);
    }
  };

  const reset = () => {
    setPhone('');
    setCode('');
    setSentTo(null);
    setProblem({});
  };

  const send = () =>
    attempt(async () => {
      await reauthenticate(() => api.auth.updateUser({ phone }));
      setSentTo(phone.trim());
    });

  const confirm = () =>
    attempt(async () => {
      await api.auth.verify({ type: 'phone_change', token: code.trim(), phone });
      await reread();
      toast({ title: 'Phone Number Confirmed', tone: 'success' });
      reset();
      onDone();
    });

  const submit = async () => {
    if (sentTo === null && phone.trim() === '') setProblem({ field: 'Please enter your phone number' });
    else if (sentTo !== null && code.trim() === '') setProblem({ field: 'Enter the code.' });
    else await (sentTo === null ? send() : confirm());
  };

  const sendAgain = () =>
    attempt(async () => {
      await api.auth.resend({ query: {}, body: { type: 'phone_change', phone } });
      toast({ title: 'Code Sent', description: 'Only the newest code works.', tone: 'success' });
    });

  return { phone, code, sentTo, problem, pending, setPhone, setCode, submit, sendAgain, reset };
}
