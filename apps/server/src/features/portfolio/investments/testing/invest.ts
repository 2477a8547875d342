import { call, type TestPerson } from '../../../../testing/test-firm.ts';
import type { TestServer } from '../../../../testing/test-server.ts';

/** What one does with a company's investments, by the API. */
export function invest(server: TestServer, person: TestPerson) {
  const post = async (path: string, body: object, by = person) => call(server, by, 'POST', path, body);
  return {
    company: async (values: object = {}) =>
      (await post('/portfolio-companies', { name: 'Helio Grid', ...values })).body.id as string,
    record: (id: string, kind: string, effective_on: string, values: object = {}) =>
      post(`/portfolio-companies/${id}/transactions`, { kind, effective_on, ...values }),
    round: (id: string, closed_on: string, price_per_share: number, fully_diluted_shares: number) =>
      post(`/portfolio-companies/${id}/rounds`, { name: 'Series A', closed_on, price_per_share, fully_diluted_shares }),
    value: (id: string, as_of: string, fair_value: number, values: object = {}) =>
      post(`/portfolio-companies/${id}/valuations`, { as_of, fair_value, inputs: 'Revenue x multiple', ...values }),
    decide: (id: string, decision: string, by: TestPerson, version = 1) =>
      post(`/valuations/${id}/decide`, { decision, version }, by),
    get: async (id: string, as_of: string) =>
      (await call(server, person, 'GET', `/portfolio-companies/${id}/investments?as_of=${as_of}`)).body,
  };
}

interface Shown {
  key: string;
  value: string | null;
}

/** The value of a figure by its key. */
export const shownOf = (figures: readonly Shown[], key: string): string | null | undefined =>
  figures.find((figure) => figure.key === key)?.value;

/** A rate as percent with four decimals, as it stands on screen. */
export const percent = (value: string | null | undefined): string => `${(Number(value) * 100).toFixed(4)} %`;
