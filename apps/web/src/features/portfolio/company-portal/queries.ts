import { api, type Outputs } from '../../../lib/api/api.ts';

export type Form = Outputs['companyPortal']['getForm'];
export type Typed = NonNullable<Form['draft']>['values'];
export type Sent = Outputs['companyPortal']['submit'];
export type AnswerFile = Form['files'][number];

interface Written {
  id: string;
  version: number;
  values: Typed;
}

/** What the form asks of the server: the same by an account and by a mailed link. */
export interface AnswerCalls {
  saveDraft: (draft: Written) => Promise<{ version: number }>;
  submit: (answer: Written & { as_correction: boolean }) => Promise<Sent>;
  /** Where a file is sent to. */
  uploadPath: (id: string) => string;
  removeFile: (id: string, fileId: string) => Promise<unknown>;
}

export const PORTAL_CALLS: AnswerCalls = {
  saveDraft: (draft) => api.companyPortal.saveDraft(draft),
  submit: (answer) => api.companyPortal.submit(answer),
  uploadPath: (id) => `/company-portal/files?answer_id=${id}`,
  removeFile: (_id, fileId) => api.companyPortal.removeFile({ id: fileId }),
};

export const LINK_CALLS: AnswerCalls = {
  saveDraft: (draft) => api.updateLinks.saveDraft(draft),
  submit: (answer) => api.updateLinks.submit(answer),
  uploadPath: (id) => `/update-links/files?answer_id=${id}`,
  removeFile: (id, fileId) => api.updateLinks.removeFile({ id, file_id: fileId }),
};

/** An exact decimal as people write it: "607,433". */
export function written(value: string): string {
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** What the form begins with: the draft, or else what was reported last. */
export function beginningOf(form: Form): Typed {
  if (form.draft) return form.draft.values;
  return {
    reporting_period: form.request?.reporting_period ?? '',
    update_type: 'regular',
    metrics: Object.fromEntries(form.metrics.flatMap(({ key, last }) => (last ? [[key, written(last.value)]] : []))),
    achievements: '',
    challenges: '',
    funding_needs: '',
    next_milestones: '',
  };
}
