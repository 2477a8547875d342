import { type Priority, ROLES, type Role } from '@cairn/domain';

export const DEMO_PASSWORD = 'Demo-Passw0rd!';

/** Company, founder, industry, round, amount in minor units, stage, days in it, priority, tags. */
export type DemoDeal = readonly [string, string, string, string, number, string, number, Priority, readonly string[]];

export interface DemoFirm {
  name: string;
  domain: string;
  roles: readonly Role[];
  /** First and last names, in the order of ROLES. */
  people: readonly (readonly [string, string])[];
  deals: readonly DemoDeal[];
  /** Further people, whose role somebody has already: what one of them asks for, another decides. */
  more?: readonly { mailbox: string; role: Role; name: readonly [string, string] }[];
  /** Its people belong to the platform's own tenant, which is there already. */
  platform?: boolean;
  /** Its committee decided on some of its deals long ago, and what was forecast has come true or not. */
  withPastDecisions?: boolean;
  /** Its fund is set up, and nothing is posted in it. */
  withoutBooks?: boolean;
  /** Its deals and tasks alone: no companies, no fund, and nothing that is shared or submitted. */
  dealsAlone?: boolean;
}

const FIRM_ROLES = ROLES.filter((role) => !role.startsWith('platform_')).sort((a) => (a === 'firm_admin' ? -1 : 0));

const NORTHGATE: readonly DemoDeal[] = [
  ['Tidewire', 'Ines Marchetti', 'Energy', 'Seed', 180_000_000, 'sourcing', 1, 'medium', ['grid', 'hardware']],
  [
    'Papertrail Health',
    'Kofi Mensah',
    'Healthcare',
    'Pre-Seed',
    65_000_000,
    'sourcing',
    3,
    'high',
    ['records', 'b2b', 'eu', 'regulated'],
  ],
  ['Loomwork', 'Sana Qureshi', 'Manufacturing', 'Seed', 220_000_000, 'sourcing', 6, 'low', ['robotics']],
  [
    'Quillbase',
    'Jonas Weber',
    'Developer tools',
    'Pre-Seed',
    90_000_000,
    'sourcing',
    8,
    'medium',
    ['open source', 'b2b'],
  ],
  ['Fernly', 'Aiko Tanaka', 'Agriculture', 'Seed', 150_000_000, 'initial_review', 2, 'medium', ['soil', 'sensors']],
  [
    'Castaway Pay',
    'Liam Doyle',
    'Fintech',
    'Series A',
    800_000_000,
    'initial_review',
    5,
    'critical',
    ['payments', 'b2b', 'eu'],
  ],
  ['Nimbus Freight', 'Paula Ortiz', 'Logistics', 'Seed', 240_000_000, 'initial_review', 11, 'high', ['marketplace']],
  [
    'Ostara Labs',
    'Freya Lindqvist',
    'Biotech',
    'Series A',
    1_200_000_000,
    'first_meeting',
    4,
    'high',
    ['enzymes', 'lab'],
  ],
  ['Beacon Tutor', 'Marcus Hale', 'Education', 'Seed', 120_000_000, 'first_meeting', 9, 'low', ['b2c']],
  ['Gridlock', 'Yusuf Demir', 'Mobility', 'Seed', 200_000_000, 'due_diligence', 7, 'high', ['fleet', 'b2b']],
  [
    'Helio Ledger',
    'Nadia Petrova',
    'Fintech',
    'Series A',
    950_000_000,
    'due_diligence',
    16,
    'critical',
    ['accounting', 'b2b', 'saas', 'eu'],
  ],
  ['Marrow', 'Chidi Okafor', 'Healthcare', 'Seed', 310_000_000, 'partner_review', 3, 'high', ['diagnostics']],
  [
    'Sparrow Security',
    'Elena Rossi',
    'Security',
    'Series A',
    700_000_000,
    'term_sheet',
    5,
    'critical',
    ['saas', 'b2b'],
  ],
  ['Kelp & Co', 'Owen Price', 'Climate', 'Seed', 175_000_000, 'legal_docs', 12, 'medium', ['materials']],
  ['Driftless', 'Mina Farahani', 'Software', 'Seed', 250_000_000, 'closed_won', 24, 'high', ['saas', 'b2b']],
  ['Copperline', 'Tomas Novak', 'Industrial', 'Seed', 190_000_000, 'closed_lost', 31, 'medium', ['hardware']],
  ['Amberjack', 'Grace Liu', 'Consumer', 'Pre-Seed', 50_000_000, 'closed_lost', 40, 'low', ['b2c']],
];

const HARBOR: readonly DemoDeal[] = [
  ['Saltmarsh', 'Bianca Conti', 'Energy', 'Seed', 185_000_000, 'sourcing', 2, 'medium', ['storage', 'hardware']],
  [
    'Chartwell Care',
    'Kwame Boateng',
    'Healthcare',
    'Pre-Seed',
    70_000_000,
    'sourcing',
    4,
    'high',
    ['clinics', 'b2b', 'uk', 'regulated'],
  ],
  ['Anchor Robotics', 'Zara Sheikh', 'Manufacturing', 'Seed', 230_000_000, 'sourcing', 5, 'low', ['robotics']],
  [
    'Forkbeard',
    'Lukas Braun',
    'Developer tools',
    'Pre-Seed',
    85_000_000,
    'sourcing',
    10,
    'medium',
    ['open source', 'b2b'],
  ],
  ['Millpond', 'Haruki Sato', 'Agriculture', 'Seed', 145_000_000, 'initial_review', 1, 'medium', ['water', 'sensors']],
  [
    'Pier Capital OS',
    'Sean Murphy',
    'Fintech',
    'Series A',
    820_000_000,
    'initial_review',
    6,
    'critical',
    ['lending', 'b2b', 'uk'],
  ],
  ['Capstan Cargo', 'Lucia Vega', 'Logistics', 'Seed', 260_000_000, 'initial_review', 13, 'high', ['marketplace']],
  ['Reefwell', 'Astrid Nilsen', 'Biotech', 'Series A', 1_150_000_000, 'first_meeting', 3, 'high', ['marine', 'lab']],
  ['Lantern School', 'Derek Stone', 'Education', 'Seed', 110_000_000, 'first_meeting', 12, 'low', ['b2c']],
  ['Towpath', 'Emre Kaya', 'Mobility', 'Seed', 210_000_000, 'due_diligence', 8, 'high', ['fleet', 'b2b']],
  [
    'Keelson Books',
    'Irina Volkova',
    'Fintech',
    'Series A',
    900_000_000,
    'due_diligence',
    15,
    'critical',
    ['accounting', 'b2b', 'saas', 'uk'],
  ],
  ['Bilge AI', 'Ngozi Eze', 'Healthcare', 'Seed', 300_000_000, 'partner_review', 4, 'high', ['imaging']],
  ['Breakwater', 'Giulia Ferri', 'Security', 'Series A', 720_000_000, 'term_sheet', 6, 'critical', ['saas', 'b2b']],
  ['Oakum', 'Rhys Evans', 'Climate', 'Seed', 165_000_000, 'legal_docs', 9, 'medium', ['materials']],
  ['Spindrift', 'Leila Karimi', 'Software', 'Seed', 240_000_000, 'closed_won', 20, 'high', ['saas', 'b2b']],
  ['Ironclad Parts', 'Petr Dvorak', 'Industrial', 'Seed', 195_000_000, 'closed_lost', 28, 'medium', ['hardware']],
  ['Jetty', 'Amy Chen', 'Consumer', 'Pre-Seed', 55_000_000, 'closed_lost', 37, 'low', ['b2c']],
];

const NORTHGATE_PEOPLE: DemoFirm['people'] = [
  ['Priya', 'Raman'],
  ['Samuel', 'Okoye'],
  ['Nora', 'Whitfield'],
  ['Noah', 'Castellan'],
  ['Nils', 'Aldridge'],
  ['Nina', 'Kovacs'],
  ['Niall', 'Brennan'],
  ['Nadine', 'Laurent'],
];

const HARBOR_PEOPLE: DemoFirm['people'] = [
  ['Priya', 'Raman'],
  ['Samuel', 'Okoye'],
  ['Hanna', 'Sorensen'],
  ['Hugo', 'Delacroix'],
  ['Helen', 'Ashby'],
  ['Hamid', 'Nazari'],
  ['Hector', 'Pinto'],
  ['Heidi', 'Vogel'],
];

/** Two firms that look alike, so that a leak between them is visible by eye, and the platform's own tenant. */
export const DEMO_FIRMS: readonly DemoFirm[] = [
  {
    name: 'Northgate Ventures',
    domain: 'northgate.example',
    roles: FIRM_ROLES,
    people: NORTHGATE_PEOPLE,
    deals: NORTHGATE,
    withPastDecisions: true,
  },
  {
    name: 'Harbor Seed Partners',
    domain: 'harbor.example',
    roles: FIRM_ROLES,
    people: HARBOR_PEOPLE,
    deals: HARBOR,
    // The way of a fund from its first call on is seen here.
    withoutBooks: true,
  },
  {
    name: 'Cairn Platform',
    domain: 'cairn.example',
    roles: ['platform_admin', 'platform_user'],
    people: NORTHGATE_PEOPLE,
    more: [{ mailbox: 'compliance-officer', role: 'platform_admin', name: ['Solveig', 'Brandt'] }],
    deals: [],
    platform: true,
  },
];
