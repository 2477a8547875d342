import type { SsoProblem } from '@cairn/domain';

/** A visit to the identity provider that ends without a session; the person reads the sentence of its code at /auth. */
export class SsoFailure extends Error {
  readonly problem: SsoProblem;

  constructor(problem: SsoProblem) {
    super(problem);
    this.problem = problem;
  }
}
