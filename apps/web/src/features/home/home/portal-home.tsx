import { roleLabel } from '@cairn/domain';
import { labelFromKey, plural } from '../../../lib/base/format.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './dashboard.module.css';
import { NeedsCard } from './needs/needs-card.tsx';
import { countPending, PendingNeeds } from './needs/pending-needs.tsx';
import { ACCOUNT, isVerified } from './own-account.tsx';
import { PortalWork } from './portal-work.tsx';
import type { PortalHome as Home } from './queries.ts';

export function PortalHome({ home }: { home: Home }) {
  const { pending } = home;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <NeedsCard count={countPending(pending)}>
          <PendingNeeds pending={pending} />
        </NeedsCard>
        <PortalWork home={home} />
      </div>
      <div className={classes.column}>
        <Access home={home} />
        <SignIns home={home} />
      </div>
    </div>
  );
}

function Access({ home: { sessions } }: { home: Home }) {
  const profile = useProfile();
  const facts = [
    ['Organization', profile.tenant_name],
    ['Your role', roleLabel(profile.role)],
    ['Email', `${profile.email}, ${isVerified(profile) ? 'verified' : 'not verified'}`],
    ['Second factor', profile.has_second_factor ? 'on' : 'off'],
    ['Signed in', plural(sessions, 'session')],
  ];
  return (
    <section className={classes.card} aria-labelledby="access-title">
      <h2 className={classes.sectionTitle} id="access-title">
        Your access
      </h2>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.cardFoot}>
        <TextLink to={ACCOUNT} fz="sm">
          Your password, second factor and sessions
        </TextLink>
      </p>
    </section>
  );
}

const ACTIONS: Record<string, string> = {
  login_success: 'Signed in',
  login_failure: 'Failed sign-in',
  logout: 'Signed out',
  password_change_success: 'Password changed',
};

function SignIns({ home: { sign_ins } }: { home: Home }) {
  return (
    <section className={classes.card} aria-labelledby="sign-ins-title">
      <h2 className={classes.sectionTitle} id="sign-ins-title">
        Your recent sign-ins
      </h2>
      {sign_ins.length === 0 && <p className={classes.none}>None in this range.</p>}
      <ul className={classes.lines}>
        {sign_ins.map(({ id, action, at, ip_address, method }) => (
          <li key={id} className={classes.line}>
            <span className={classes.lineMain} data-tone={action === 'login_failure' ? 'negative' : undefined}>
              {ACTIONS[action] ?? labelFromKey(action)}
            </span>
            <span className={classes.lineQuiet}>{[method, ip_address].filter(Boolean).join(' · ')}</span>
            <span className={classes.lineQuiet}>
              <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
