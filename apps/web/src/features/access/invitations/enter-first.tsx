import { INVITATION_PATH } from '../../../lib/session/pending-invitation.ts';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './accept.module.css';

/** The way in for a person who is not signed in; both ways lead back here. The likelier one comes first. */
export function EnterFirst({ hasAccount }: { hasAccount: boolean }) {
  const ways = [
    { label: 'Sign In', mode: undefined },
    { label: 'Create Account', mode: 'signup' },
  ] as const;
  const [first, second] = hasAccount ? ways : [ways[1], ways[0]];
  return (
    <>
      <Notice>Please sign in or create an account first to accept this invitation.</Notice>
      <div className={classes.ways}>
        <ButtonLink to="/auth" search={{ mode: first.mode, redirect: INVITATION_PATH }} size="md" fullWidth>
          {first.label}
        </ButtonLink>
        <ButtonLink
          to="/auth"
          search={{ mode: second.mode, redirect: INVITATION_PATH }}
          size="md"
          fullWidth
          variant="default"
        >
          {second.label}
        </ButtonLink>
      </div>
    </>
  );
}
