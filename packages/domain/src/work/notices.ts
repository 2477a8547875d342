import { type Role, TEAM_ROLES } from '../access/roles.ts';
import { addDays, type Day } from '../date-range.ts';
import { dayIn, hourOfDay } from '../time-zone.ts';

interface Topic {
  label: string;
  help: string;
  /** The kinds of notification that belong to it. */
  kinds: readonly string[];
  /** Whom it concerns. */
  roles: readonly Role[];
}

/** What people can be told of, as they choose about it: those of the firm, and then those of each portal. */
export const NOTICE_TOPICS = {
  mention: {
    label: 'Mentions',
    help: 'A colleague names you in a note or a comment.',
    kinds: ['mention'],
    roles: TEAM_ROLES,
  },
  assignment: {
    label: 'Deals handed to you',
    help: 'Deals and parts of due diligence.',
    kinds: ['assignment'],
    roles: TEAM_ROLES,
  },
  task: { label: 'Tasks', help: 'A colleague gives you a task.', kinds: ['task'], roles: TEAM_ROLES },
  committee: {
    label: 'Investment committee',
    help: 'Votes that open, texts that change, questions, decisions.',
    kinds: ['vote_opened', 'vote_texts', 'question', 'decision'],
    roles: TEAM_ROLES,
  },
  risk_critical: {
    label: 'Critical risk alerts',
    help: 'An alert of a company is raised as critical, or becomes it.',
    kinds: ['risk_critical'],
    roles: TEAM_ROLES,
  },
  risk_alert: {
    label: 'Other risk alerts',
    help: 'An alert is raised, or becomes more severe.',
    kinds: ['risk_alert'],
    roles: TEAM_ROLES,
  },
  update_answered: {
    label: 'Founder updates',
    help: 'A company answers a request of yours.',
    kinds: ['update_answered'],
    roles: TEAM_ROLES,
  },
  co_investor: {
    label: 'Co-investors',
    help: 'Interest in what you have shared, and requests for details.',
    kinds: ['co_investor'],
    roles: TEAM_ROLES,
  },
  submission: {
    label: 'Submissions',
    help: 'Founders who apply, and what they write.',
    kinds: ['submission'],
    roles: TEAM_ROLES,
  },
  fund_document: {
    label: 'Documents of your funds',
    help: 'Statements, reports and tax forms that are ready. Capital calls, distributions and subscriptions are always mailed at once.',
    kinds: ['fund_document'],
    roles: ['lp'],
  },
  shared: {
    label: 'What is shared with you',
    help: 'The firm shares something with you, or adds files to it.',
    kinds: ['shared'],
    roles: ['co_investor_user'],
  },
  submission_answer: {
    label: 'Your submissions',
    help: 'What the firm decides about them, and writes to you.',
    kinds: ['submission_answer'],
    roles: ['opportunity_user'],
  },
} as const satisfies Record<string, Topic>;

export type NoticeTopic = keyof typeof NOTICE_TOPICS;
/** What concerns the administration of a firm, and subscriptions of limited partners, is not chosen about. */
export type NoticeKind = (typeof NOTICE_TOPICS)[NoticeTopic]['kinds'][number] | 'administration' | 'fund_subscription';

/** What somebody with this role can be told of. */
export const topicsOf = (role: Role): NoticeTopic[] =>
  (Object.keys(NOTICE_TOPICS) as NoticeTopic[]).filter((topic) =>
    (NOTICE_TOPICS[topic].roles as readonly Role[]).includes(role),
  );

/** How somebody is told. What concerns the administration of a firm is always told at once. */
export const NOTICE_WAYS = {
  now: 'Bell, and mail at once',
  digest: 'Bell, and daily digest',
  bell: 'Bell only',
  none: 'Not at all',
} as const;

export type NoticeWay = keyof typeof NOTICE_WAYS;
export type NoticeWays = Partial<Record<NoticeTopic, NoticeWay>>;

/** Somebody who has chosen nothing is told at once, but for risk alerts that can wait until the morning. */
export const usualWay = (topic: NoticeTopic): NoticeWay => (topic === 'risk_alert' ? 'digest' : 'now');

/** The topic of a kind; none for what cannot be chosen about. */
export function topicOf(kind: string): NoticeTopic | undefined {
  return (Object.keys(NOTICE_TOPICS) as NoticeTopic[]).find((topic) =>
    (NOTICE_TOPICS[topic].kinds as readonly string[]).includes(kind),
  );
}

/** Days of the week, Monday first, as they are numbered: 1 to 7. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The hour of the firm's day at which the digest is mailed. */
export const DIGEST_HOUR = 8;

/** The next morning on which somebody gets a digest: its day in the firm's time zone, and the moment. */
export function nextDigest(now: Date, timeZone: string, quietDays: readonly number[]): { day: Day; at: Date } {
  for (let ahead = 0, day = dayIn(now, timeZone); ; ahead++, day = addDays(day, 1)) {
    const at = hourOfDay(day, DIGEST_HOUR, timeZone);
    // With every day quiet there would be none; that cannot be chosen, and if it were, a week is waited for.
    if (at > now && (!quietDays.includes(weekdayOf(day)) || ahead > 7)) return { day, at };
  }
}

export interface Delivery {
  /** Whether the bell shows it. */
  bell: boolean;
  mail: 'now' | 'digest' | null;
}

/** How somebody is told today: what would be mailed on a quiet day waits for the next digest. */
export function deliveryOf(kind: NoticeKind, ways: NoticeWays, isQuietToday: boolean): Delivery {
  const topic = topicOf(kind);
  if (!topic) return { bell: true, mail: 'now' };
  const way = ways[topic] ?? usualWay(topic);
  if (way === 'now') return { bell: true, mail: isQuietToday ? 'digest' : 'now' };
  return { bell: way !== 'none', mail: way === 'digest' ? 'digest' : null };
}
