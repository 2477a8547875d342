/** What the scopes of an API key are about, by the word before their colon. */
const GROUPS: readonly { label: string; areas: readonly string[] }[] = [
  {
    label: 'Deals',
    areas: [
      'opportunity',
      'note',
      'checklist',
      'saved_view',
      'pipeline',
      'stage-types',
      'submission',
      'diligence',
      'diligence-templates',
      'committee',
      'calibration',
    ],
  },
  { label: 'Portfolio', areas: ['portfolio', 'risk_rules', 'investment', 'valuation'] },
  { label: 'Funds', areas: ['fund'] },
  { label: 'Tasks and files', areas: ['task', 'file', 'notification_settings'] },
  { label: 'Sharing and portals', areas: ['share', 'lp_portal', 'company_portal', 'co_investor_portal'] },
  { label: 'Audit and data protection', areas: ['audit', 'evidence', 'data_protection'] },
];

export interface ScopeGroup {
  label: string;
  scopes: string[];
}

/** The scopes in groups, each with at least one; one of an area that nobody has placed comes last. */
export function groupScopes(scopes: readonly string[]): ScopeGroup[] {
  const placed = new Set(GROUPS.flatMap(({ areas }) => areas));
  const areaOf = (scope: string) => scope.slice(0, scope.indexOf(':'));
  return [
    ...GROUPS.map(({ label, areas }) => ({
      label,
      scopes: areas.flatMap((area) => scopes.filter((scope) => areaOf(scope) === area)),
    })),
    { label: 'Other', scopes: scopes.filter((scope) => !placed.has(areaOf(scope))) },
  ].filter((group) => group.scopes.length > 0);
}
