import { type Answer, call, type TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

/** A deal that can be put to a vote. */
export async function makeReviewableDeal(server: TestServer, person: TestPerson, more: object = {}) {
  const deal = { company_name: 'Tidewire', status: 'partner_review', ...more };
  return (await call(server, person, 'POST', '/opportunities', deal)).body;
}

/** What a person does to a review, in the words of the API. */
export function reviewActs(server: TestServer) {
  const on = (person: TestPerson, method: 'POST' | 'PATCH' | 'PUT', path: string, body: object): Promise<Answer> =>
    call(server, person, method, path, body);
  return {
    ofDeal: (person: TestPerson, dealId: string) => call(server, person, 'GET', `/opportunities/${dealId}/committee`),
    get: (person: TestPerson, id: string) => call(server, person, 'GET', `/committee-reviews/${id}`),
    start: (person: TestPerson, dealId: string) => on(person, 'POST', `/opportunities/${dealId}/committee-reviews`, {}),
    edit: (person: TestPerson, id: string, body: object) => on(person, 'PATCH', `/committee-reviews/${id}`, body),
    ask: (person: TestPerson, id: string, question: string) =>
      on(person, 'POST', `/committee-reviews/${id}/questions`, { question }),
    reword: (person: TestPerson, id: string, question: string, version = 1) =>
      on(person, 'PATCH', `/committee-questions/${id}`, { question, version }),
    answer: (person: TestPerson, id: string, answer: string, version = 1) =>
      on(person, 'POST', `/committee-questions/${id}/answer`, { answer, version }),
    vote: (person: TestPerson, id: string, vote: string, more: object = {}) =>
      on(person, 'PUT', `/committee-reviews/${id}/vote`, { vote, ...more }),
    forecast: (person: TestPerson, id: string, forecasts: object[]) =>
      on(person, 'PUT', `/committee-reviews/${id}/forecasts`, { forecasts }),
    assumptions: (person: TestPerson, id: string) =>
      call(server, person, 'GET', `/committee-reviews/${id}/assumptions`),
    record: (person: TestPerson, id: string, body: object) =>
      on(person, 'POST', `/committee-reviews/${id}/outcomes`, body),
    calibration: (person: TestPerson, query = '') => call(server, person, 'GET', `/calibration${query}`),
    decide: (person: TestPerson, id: string, outcome: string, version = 1, note?: string) =>
      on(person, 'POST', `/committee-reviews/${id}/decide`, { outcome, version, note }),
    withdraw: (person: TestPerson, id: string, reason = 'Too early') =>
      on(person, 'POST', `/committee-reviews/${id}/withdraw`, { reason }),
    setQuorum: (person: TestPerson, quorum: number, version = 1) =>
      on(person, 'PUT', '/committee-settings', { quorum, version }),
  };
}
