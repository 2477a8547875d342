import type { CustomRecordKind, LiveKind } from '@cairn/domain';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { PROFILE_KEY } from '../session/session.ts';
import type { Change } from './live.ts';

/** A query key begins with the path of its call, then comes the input: a part of both is enough to find it. */
const call = (...path: string[]): QueryKey => [path];
const about = (id: string | undefined, ...path: string[]): QueryKey => (id ? [path, { input: { id } }] : [path]);

const FIGURES = [call('opportunities', 'summarise'), call('analytics'), call('home'), call('firmDashboard')];
const FIELDS = call('customFields');
const PIPELINE = [
  FIELDS,
  call('opportunities'),
  call('checklists'),
  call('pipelineSettings'),
  call('analytics'),
  call('home'),
];

/** Which calls answer differently after a change of each kind. */
const CONCERNED: Record<LiveKind, (id: string | undefined) => QueryKey[]> = {
  opportunity: (id) => [
    call('opportunities', 'board'),
    call('opportunities', 'list'),
    call('opportunities', 'sums'),
    about(id, 'opportunities', 'get'),
    about(id, 'opportunities', 'history'),
    about(id, 'opportunities', 'listMembers'),
    call('opportunities', 'listDuplicates'),
    about(id, 'activity', 'list'),
    about(id, 'checklists', 'get'),
    about(id, 'committee', 'forDeal'),
    call('diligence'),
    about(id, 'portfolioCompanies', 'forOpportunity'),
    ...FIGURES,
  ],
  activity: (id) => [about(id, 'activity', 'list')],
  opportunities: () => [
    call('opportunities'),
    call('checklists'),
    call('activity'),
    call('bulk'),
    call('committee'),
    call('calibration'),
    call('diligence'),
    call('portfolioCompanies', 'forOpportunity'),
    ...FIGURES,
  ],
  checklist: (id) => [
    call('opportunities', 'board'),
    call('opportunities', 'list'),
    about(id, 'opportunities', 'get'),
    about(id, 'checklists', 'get'),
    about(id, 'activity', 'list'),
  ],
  pipeline: () => PIPELINE,
  diligence: () => [
    call('diligence'),
    call('opportunities', 'board'),
    call('activity'),
    call('home'),
    call('firmDashboard'),
  ],
  committee: () => [call('committee'), call('calibration'), call('activity'), call('home')],
  task: () => [call('tasks'), call('activity'), call('home'), call('firmDashboard')],
  file: () => [call('files'), call('activity'), call('diligence', 'get')],
  portfolio: () => [
    call('portfolioCompanies'),
    call('portfolioReports'),
    call('riskAlerts'),
    call('riskRules'),
    call('capTables'),
    call('investments'),
    call('exchangeRates'),
    call('portfolios'),
    call('metrics'),
    call('companyPeople'),
    call('updateRequests'),
  ],
  fund: () => [
    call('funds'),
    call('limitedPartners'),
    call('lpTransfers'),
    call('fundLedger'),
    call('capitalEvents'),
    call('bankStatements'),
    call('fundImports'),
    call('fundStatements'),
    call('lpReports'),
    call('taxForms'),
    call('financialModels'),
    call('lpDelegates'),
    call('fundSubscriptions'),
  ],
  partner: () => [call('lpPortal'), call('lpDelegates'), call('lpSubscriptions')],
  share: () => [call('shares'), call('shareLinks')],
  shared: () => [call('coInvestorPortal')],
  submission: () => [call('submissions')],
  submitted: () => [call('submitterPortal')],
  notification: () => [call('notifications')],
  compliance: () => [call('compliance'), call('flaggedEvents'), call('complianceExceptions'), call('controls')],
  // The profile as well: it holds the firm's name, its clock and its logo.
  firm: () => [
    call('tenantSettings'),
    call('people'),
    call('firmPeople'),
    call('billing'),
    call('apiKeys'),
    call('accessReviews'),
    call('dataRequests'),
    call('webhooks'),
    call('inboundMail'),
    call('intakePage'),
    PROFILE_KEY,
  ],
};

function concernedBy({ kind, id }: Change): QueryKey[] {
  return kind === 'missed' ? [] : CONCERNED[kind](id);
}

/**
 * Asks again for what the news concern: what is on screen at once, the rest when it is next shown. Resolves when the answers
 * are there.
 */
export async function refreshQueries(
  queryClient: QueryClient,
  news: readonly Change[],
  listFields: ListFields = api.customFields.list,
): Promise<void> {
  if (news.some(({ kind }) => kind === 'missed')) {
    const isRecord = ({ queryKey: [path] }: { queryKey: QueryKey }) => Array.isArray(path);
    return queryClient.invalidateQueries({ predicate: isRecord });
  }
  const keys = [...new Map(news.flatMap(concernedBy).map((key) => [JSON.stringify(key), key])).values()];
  const refresh = (some: QueryKey[]) =>
    Promise.all(some.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const isOfFields = (key: QueryKey) => JSON.stringify(key) === JSON.stringify(FIELDS);
  const [fields, others] = [keys.filter(isOfFields), keys.filter((key) => !isOfFields(key))];
  if (fields.length === 0) await refresh(others);
  else if (await losesChoices(queryClient, listFields)) {
    await refresh(others);
    await refresh(fields);
  } else {
    await refresh(fields);
    await refresh(others);
  }
}

type Fields = readonly { id: string; kind: string }[];
type ListFields = (input: { record_kind: CustomRecordKind }) => Promise<Fields>;

const hasChoices = (kind: string) => kind === 'choice' || kind === 'choices';

/**
 * Whether a field of choices has become one of another kind. The label of a choice is shown as it is in any kind of field,
 * its key in none: so labels are awaited where a key would stand without its field, and fields where it would with.
 */
async function losesChoices(queryClient: QueryClient, listFields: ListFields): Promise<boolean> {
  const shown = queryClient.getQueriesData<Fields>({ queryKey: call('customFields', 'list') });
  const found = await Promise.all(
    shown.map(async ([[, of], before = []]) => {
      const chosen = new Set(before.filter(({ kind }) => hasChoices(kind)).map(({ id }) => id));
      if (chosen.size === 0) return false;
      const { input } = of as { input: { record_kind: CustomRecordKind } };
      // Where they cannot be read, nothing else can either.
      const after = await listFields(input).catch(() => []);
      return after.some(({ id, kind }) => chosen.has(id) && !hasChoices(kind));
    }),
  );
  return found.includes(true);
}
