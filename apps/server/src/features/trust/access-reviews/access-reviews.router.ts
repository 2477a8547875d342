import { inTenant, os } from '../../../core/procedure.ts';
import { closeReview } from './close-review.ts';
import { decideRow, markRowDone } from './decide-row.ts';
import { exportReview } from './export-review.ts';
import { getReview, listReviews } from './list-reviews.ts';
import { saveReviewSettings } from './save-review-settings.ts';
import { startReview } from './start-review.ts';

const { accessReviews } = os;

export const accessReviewsRouter = {
  list: accessReviews.list.handler(inTenant(listReviews)),
  get: accessReviews.get.handler(inTenant(getReview)),
  saveSettings: accessReviews.saveSettings.handler(inTenant(saveReviewSettings)),
  start: accessReviews.start.handler(({ context, input }) => startReview(context, input)),
  decide: accessReviews.decide.handler(inTenant(decideRow)),
  markDone: accessReviews.markDone.handler(inTenant(markRowDone)),
  close: accessReviews.close.handler(inTenant(closeReview)),
  exportOne: accessReviews.exportOne.handler(inTenant(exportReview)),
};
