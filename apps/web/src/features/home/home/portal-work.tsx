import { formatMoney, type Role } from '@cairn/domain';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { formatDay } from '../../../lib/base/format.ts';
import { formatMultiple } from '../../../lib/base/format-ratio.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './dashboard.module.css';
import type { PortalHome } from './queries.ts';

interface Portal {
  /** Its page; another feature's, so a plain string to the router. */
  to: string;
  title: string;
  link: string;
  /** What will stand here, said while there is nothing. */
  empty: string;
}

const PORTALS: Partial<Record<Role, Portal>> = {
  lp: {
    to: '/dashboard/lp-portal',
    title: 'Newest documents',
    link: 'All investments and reports',
    empty: 'Your commitments, capital account, notices, distributions and documents appear here.',
  },
  portfolio_company_user: {
    to: '/dashboard/portfolio-company',
    title: 'Updates sent',
    link: 'All updates of your company',
    empty: 'Requests for an update of your company appear here, with your previous answers already filled in.',
  },
  opportunity_user: {
    to: '/dashboard/opportunity-user',
    title: 'Your submissions',
    link: 'All submissions, or a new one',
    empty: 'The opportunities that you submit appear here, with their status at the firm.',
  },
  co_investor_user: {
    to: '/dashboard/co-investor',
    title: 'Shared with you',
    link: 'Everything that is shared with you',
    empty: 'Opportunities and companies that the firm shares with you appear here, with their documents.',
  },
};

/** What a person has in the portal, in short, and the way there. */
export function PortalWork({ home: { funds, latest, pending } }: { home: PortalHome }) {
  const { role, tenant_name } = useProfile();
  const portal = PORTALS[role];
  if (!portal || (funds.length === 0 && latest.length === 0 && pending.length === 0))
    return (
      <section className={classes.card} aria-label="What will appear here">
        <EmptyState icon={<IconHourglassEmpty size={22} stroke={1.75} />} title={`Nothing from ${tenant_name} yet`}>
          {portal?.empty ?? 'What the firm shares with you appears here.'}
        </EmptyState>
      </section>
    );
  return (
    <>
      {funds.map((fund) => (
        <Fund key={`${fund.id} ${fund.lp_name}`} fund={fund} />
      ))}
      <section className={classes.card} aria-labelledby="latest-title">
        <h2 className={classes.sectionTitle} id="latest-title">
          {portal.title}
        </h2>
        {latest.length === 0 && <p className={classes.none}>None yet.</p>}
        <ul className={classes.lines}>
          {latest.map(({ id, name, detail, at, day }) => (
            <li key={id} className={classes.line}>
              <span className={classes.lineMain} title={name}>
                {name}
              </span>
              <span className={classes.lineQuiet}>{detail}</span>
              <span className={classes.lineQuiet}>{at ? <RelativeTime at={at} /> : day && formatDay(day)}</span>
            </li>
          ))}
        </ul>
        <p className={classes.cardFoot}>
          <TextLink to={portal.to} fz="sm">
            {portal.link}
          </TextLink>
        </p>
      </section>
    </>
  );
}

/** One position: what was promised, what is still to be paid, what came back, what is left. */
function Fund({ fund }: { fund: PortalHome['funds'][number] }) {
  const money = (minor: number) => formatMoney(minor, fund.currency);
  const facts = [
    ['Commitment', money(fund.commitment)],
    ['Unfunded', money(fund.unfunded)],
    ['Distributed', money(fund.distributed)],
    ['Net asset value', money(fund.nav)],
    ['TVPI', fund.tvpi === null ? '–' : formatMultiple(fund.tvpi)],
  ];
  return (
    <section className={classes.card} aria-label={`${fund.name}, ${fund.lp_name}`}>
      <h2 className={classes.sectionTitle}>{fund.name}</h2>
      <p className={classes.none}>{fund.lp_name}</p>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
