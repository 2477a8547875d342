import { formatBytes } from '@cairn/domain';
import { Badge, Button, Progress, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDate, plural } from '../../../lib/base/format.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { Section } from '../../../ui/section.tsx';
import { Payment, usePaymentDone } from './payment.tsx';
import { PLANS } from './plans.ts';

interface BillingSectionProps {
  /** The person comes back from the payment provider. */
  isBack: boolean;
  /** What was paid for has been looked up. */
  onRead: () => void;
}

/** Which plan the firm has, and who takes its seats. */
export function BillingSection({ isBack, onRead }: BillingSectionProps) {
  const isReading = usePaymentDone(isBack, onRead);
  const { data, error, refetch } = useQuery(orpc.billing.get.queryOptions());
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || isReading) return <Skeleton height={240} radius="md" />;
  const { tier, limit, members, invitations, over, storage, trial_ends_at, override, payments, subscription } = data;
  const plan = PLANS[tier];
  return (
    <>
      <Section
        title="Plan"
        purpose="What your firm can use. Members are firm administrators and firm users; people of the portals take no seat."
        aside={<Badge color="pine">{plan.name}</Badge>}
        actions={
          !payments && (
            <Button
              variant="default"
              onClick={() =>
                toast({
                  title: 'Stripe integration will be available in the next update',
                  description:
                    'This installation takes no payments yet. Ask whoever runs it to set up Stripe; until then they can give your firm another plan.',
                  tone: 'info',
                })
              }
            >
              Connect Stripe
            </Button>
          )
        }
      >
        <Text fw={600} size="lg">
          {plan.name}
        </Text>
        <Text>{plan.says}</Text>
        {trial_ends_at && (
          <Text>
            Trial: {plural(daysUntil(trial_ends_at), 'day')} left, until {formatDate(trial_ends_at)}. Then your firm is
            on the Free Tier; everybody keeps their access.
          </Text>
        )}
        {override && (
          <Text>
            Given by the platform {override.until ? `until ${formatDate(override.until)}` : 'without an end'}, not
            bought. Afterwards your firm is on {PLANS[override.original_tier].name} again; everybody keeps their access.
          </Text>
        )}
      </Section>
      {payments && <Payment subscription={subscription} />}
      <Section title="Seats" purpose="An open invitation for a member reserves a seat until it is accepted or revoked.">
        {over > 0 && (
          <Notice tone="warning">
            Your plan has {plural(limit ?? 0, 'seat')}, and {plural(members, 'member')} work in the firm. Everybody
            keeps their access; nobody can be invited, accept or be activated until {plural(over, 'member')} fewer are
            active, or the plan is larger.{' '}
            <TextLink to="/dashboard/firm-admin" search={{ tab: 'users' }}>
              See your people
            </TextLink>
          </Notice>
        )}
        <Text>
          {plural(members, 'member')} and {plural(invitations, 'open invitation')}
          {limit === null ? '; your plan has no limit.' : ` of ${plural(limit, 'seat')}.`}
        </Text>
        {limit !== null && (
          <Progress
            value={Math.min(100, (100 * (members + invitations)) / limit)}
            color={members + invitations >= limit ? 'red' : 'pine'}
            aria-label="Seats taken"
          />
        )}
      </Section>
      <Storage {...storage} />
    </>
  );
}

/** How much of the plan the files take. */
function Storage({ used, allowed }: Outputs['billing']['get']['storage']) {
  return (
    <Section
      title="Storage"
      purpose="All files of the firm: documents, decks, imported lists, mails, and what Cairn produces. Nothing is deleted when it is full."
    >
      {used > allowed && (
        <Notice tone="warning">
          Your firm keeps more than its plan holds. Everything stays and can be read; nothing can be added until files
          of {formatBytes(used - allowed)} are deleted, or the plan is larger.
        </Notice>
      )}
      <Text>
        {formatBytes(used)} of {formatBytes(allowed)} used.
      </Text>
      <Progress
        value={Math.min(100, (100 * used) / allowed)}
        color={used >= 0.9 * allowed ? 'red' : 'pine'}
        aria-label="Storage used"
      />
    </Section>
  );
}

const daysUntil = (moment: string) => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 86_400_000));
