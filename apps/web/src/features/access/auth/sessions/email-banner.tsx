import { Button, CloseButton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from '../../../../ui/base/banner.module.css';
import { Banner } from '../../../../ui/base/banner.tsx';
import { toast } from '../../../../ui/base/toast.tsx';
import { takeVerified } from '../sign-in/verified-here.ts';
import { useEmailReminder } from './use-email-reminder.ts';

/** Reminds of the verification mail until the address is verified, or the reminder was put away for this session. */
export function EmailBanner() {
  const { due, email, pending, resend, dismiss } = useEmailReminder();
  useEffect(() => {
    if (takeVerified()) toast({ title: 'The email address is verified', tone: 'success' });
  }, []);
  if (!due) return null;
  return (
    <Banner
      icon={IconMail}
      tone="info"
      label="Email verification"
      action={
        <>
          <Button size="compact-sm" variant="default" loading={pending} onClick={() => void resend()}>
            Resend email
          </Button>
          <CloseButton aria-label="Dismiss for this session" onClick={dismiss} />
        </>
      }
    >
      Please verify your email address.{' '}
      <span className={classes.more}>
        We sent a link to <strong>{email}</strong>.
      </span>
    </Banner>
  );
}
