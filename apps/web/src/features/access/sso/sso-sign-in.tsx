import { SSO_PROBLEMS, type SsoProblem } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { useState } from 'react';
import { Notice } from '../../../ui/base/notice.tsx';
import { SsoEmailForm } from './sso-email-form.tsx';
import classes from './sso-sign-in.module.css';

interface SsoSignInProps {
  /** Why the last visit to the identity provider did not end in a session. */
  problem: SsoProblem | undefined;
  /** Where the person was going. */
  redirect: string | undefined;
}

/** The way in through the firm's own identity provider, which the work email names. */
export function SsoSignIn({ problem, redirect }: SsoSignInProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.way}>
      {problem && !open && <Notice tone="negative">{SSO_PROBLEMS[problem]}</Notice>}
      {open ? (
        <SsoEmailForm redirect={redirect} onCancel={() => setOpen(false)} />
      ) : (
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconBuildingSkyscraper size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Continue with SSO
        </Button>
      )}
    </div>
  );
}
