import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { Loading } from '../../../ui/base/loading.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { AnswerForm } from './answer-form.tsx';
import { type Form, LINK_CALLS } from './queries.ts';

interface PreviewPageProps {
  reporting_period: string;
  due_on: string;
  message: string;
  /** Keys of the metrics that are asked for. */
  metrics: readonly string[];
}

/** The form as a founder would get it, where the button of a test mail leads. Nothing is stored or sent. */
export function PreviewPage({ reporting_period, due_on, message, metrics }: PreviewPageProps) {
  const { data } = useQuery(orpc.metrics.list.queryOptions());
  if (!data) return <Loading />;
  const form: Form = {
    id: '',
    company: 'Example company',
    firm: '',
    currency: 'USD',
    request: { reporting_period, due_on, message: message || null },
    state: 'opened',
    answered_at: null,
    metrics: metrics.flatMap((key) => {
      const metric = data.metrics.find((one) => one.key === key);
      if (!metric) return [];
      const { label, definition, unit_kind } = metric;
      return [{ key, label, definition, unit_kind, last: null }];
    }),
    draft_version: 0,
    draft: null,
    files: [],
  };
  return (
    <Page width="reading">
      <PageHeader title={`Update for ${reporting_period}`} purpose="The form as a founder gets it." />
      <Notice>This is a test. Nothing that you type here is stored or sent.</Notice>
      <AnswerForm form={form} calls={PREVIEW_CALLS} onSent={() => {}} isPreview />
    </Page>
  );
}

const PREVIEW_CALLS = { ...LINK_CALLS, saveDraft: async ({ version }: { version: number }) => ({ version }) };
