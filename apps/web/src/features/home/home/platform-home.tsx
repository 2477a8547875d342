import { roleLabel, TIER_NAMES } from '@cairn/domain';
import { IconLock, IconMailX, IconPresentation } from '@tabler/icons-react';
import { formatDays, formatInteger, plural } from '../../../lib/base/format.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './dashboard.module.css';
import { CountTable } from './figures/count-table.tsx';
import { FigureStrip } from './figures/figure-strip.tsx';
import { TrendChart } from './figures/trend-chart.tsx';
import { NeedRow } from './needs/need-row.tsx';
import { NeedsCard } from './needs/needs-card.tsx';
import { ACCOUNT } from './own-account.tsx';
import type { PlatformHome as Home } from './queries.ts';

const SERIES = { organizations: 'New organizations', sessions: 'Sessions opened' };

/** The installation in numbers; nothing here comes out of a firm's records. */
export function PlatformHome({ home }: { home: Home }) {
  const { figures, range, tiers, roles } = home;
  const days = formatDays(range.from, range.to);
  return (
    <>
      <FigureStrip
        title="Platform"
        asOf={home.as_of}
        figures={[
          {
            label: 'Organizations',
            value: formatInteger(figures.organizations),
            note: `${formatInteger(figures.organizations_added)} new, ${days}`,
          },
          { label: 'People', value: formatInteger(figures.people), note: 'with an active account' },
          { label: 'Open sessions', value: formatInteger(figures.sessions), note: 'right now' },
          {
            label: 'Failed sign-ins',
            value: formatInteger(figures.failing_addresses),
            note: 'addresses without a successful sign-in since',
          },
          { label: 'Mail waiting', value: formatInteger(figures.mail_waiting), note: 'in the queue' },
          { label: 'Mail failed', value: formatInteger(figures.mail_failed), note: 'not delivered' },
        ]}
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <PlatformNeeds figures={figures} />
          <NewestOrganizations newest={home.newest} />
          <CountTable
            title="Organizations by plan"
            rows={tiers.map(({ tier, count }) => ({ label: TIER_NAMES[tier], count }))}
          />
        </div>
        <div className={classes.column}>
          <TrendChart title="Sign-ups and sessions" trend={home.trend} labels={SERIES} />
          <CountTable
            title="People by role"
            rows={roles.map(({ role, count }) => ({ label: roleLabel(role), count }))}
          />
        </div>
      </div>
    </>
  );
}

function PlatformNeeds({ figures: { demo_requests, mail_failed, locked_addresses } }: Pick<Home, 'figures'>) {
  return (
    <NeedsCard
      count={demo_requests + mail_failed + locked_addresses}
      foot={
        <TextLink to={ACCOUNT} fz="sm">
          Your password, second factor and sessions
        </TextLink>
      }
    >
      {demo_requests > 0 && (
        <NeedRow
          icon={IconPresentation}
          title={plural(demo_requests, 'demo request')}
          detail="Nobody has answered yet."
        />
      )}
      {mail_failed > 0 && (
        <NeedRow
          icon={IconMailX}
          tone="negative"
          title={`${plural(mail_failed, 'message')} not delivered`}
          detail="The mail server refused these messages. Check SMTP_URL and the server's log."
        />
      )}
      {locked_addresses > 0 && (
        <NeedRow
          icon={IconLock}
          tone="warning"
          title={`${plural(locked_addresses, 'address', 'addresses')} locked`}
          detail="After five failed sign-ins in a row, for 30 minutes each."
        />
      )}
    </NeedsCard>
  );
}

function NewestOrganizations({ newest }: Pick<Home, 'newest'>) {
  return (
    <section className={classes.card} aria-labelledby="newest-title">
      <h2 className={classes.sectionTitle} id="newest-title">
        New organizations
      </h2>
      {newest.length === 0 && <p className={classes.none}>Nobody signed up in this range.</p>}
      <ul className={classes.lines}>
        {newest.map(({ id, name, tier, created_at }) => (
          <li key={id} className={classes.line}>
            <span className={classes.lineMain}>{name}</span>
            <span className={classes.lineQuiet}>{TIER_NAMES[tier]}</span>
            <span className={classes.lineQuiet}>
              <RelativeTime at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
