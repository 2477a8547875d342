import { call, type TestPerson } from '../../../testing/test-firm.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** The terms of the worked values: 8 % hurdle, 20 % carry, full catch-up. */
export const TERMS = {
  start: '2020-01-01',
  end: '2032-12-31',
  investment_period_end: '2025-01-01',
  fee_rate: 2,
  hurdle: 8,
  carry: 20,
  catch_up: 100,
};

/** What one does with a fund, by the API: `preparer` writes, `approver` is the second person. */
export function fundActs(server: TestServer, preparer: TestPerson, approver: TestPerson) {
  const post = async (path: string, body: object, by = preparer) => call(server, by, 'POST', path, body);
  return {
    post,
    fund: async (values: object = {}) => (await post('/funds', { name: 'Fund I', currency: 'USD', ...values })).body,
    /** With everything that waits for a second person approved. */
    partner: async (name: string, values: object = {}) => {
      let { body } = await post('/limited-partners', { name, kyc_state: 'approved', ...values });
      for (const { id } of body.changes ?? [])
        body = (await post(`/lp-changes/${id}/decide`, { decision: 'approved', note: 'Called back' }, approver)).body;
      return body;
    },
    commit: (id: string, lp_id: string, amount: number, closed_on = '2020-01-01') =>
      post(`/funds/${id}/commitments`, { lp_id, amount, closed_on }),
    propose: (id: string, values: object = {}, by = preparer) =>
      post(`/funds/${id}/terms`, { ...TERMS, ...values }, by),
    decide: (id: string, decision = 'approved', by = approver, version = 1) =>
      post(`/fund-terms/${id}/decide`, { decision, version }, by),
    agree: async (id: string, values: object = {}) => {
      const { body } = await post(`/funds/${id}/terms`, { ...TERMS, ...values });
      return post(`/fund-terms/${body.id}/decide`, { decision: 'approved', version: 1 }, approver);
    },
    /** Approves a call or distribution as it is shown to who approves it. */
    approve: async (id: string, version: number, by = approver) => {
      const { parts_hash } = (await call(server, by, 'GET', `/capital-events/${id}`)).body;
      return post(`/capital-events/${id}/approve`, { version, parts_hash: parts_hash ?? '' }, by);
    },
    get: async (id: string, as_of?: string) =>
      (await call(server, preparer, 'GET', `/funds/${id}${as_of ? `?as_of=${as_of}` : ''}`)).body,
  };
}

/** The field of a refusal and its sentence. */
export const faultOf = ({ status, body }: { status: number; body: { data?: { fields?: Record<string, string> } } }) => [
  status,
  ...Object.entries(body.data?.fields ?? {}).flat(),
];
