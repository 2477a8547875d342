import { inTenant, os } from '../../../core/procedure.ts';
import { answerQuestion, askQuestion, editQuestion } from './ask-question.ts';
import { castVote } from './cast-vote.ts';
import { decideReview, withdrawReview } from './close-review.ts';
import { getDealCommittee } from './get-deal-committee.ts';
import { getReview } from './get-review.ts';
import { getTexts, listTexts } from './list-texts.ts';
import { getSettings, setQuorum } from './set-quorum.ts';
import { startReview } from './start-review.ts';
import { stateForecasts } from './state-forecasts.ts';
import { updateReview } from './update-review.ts';

const { committee } = os;

export const committeeRouter = {
  forDeal: committee.forDeal.handler(inTenant(getDealCommittee)),
  get: committee.get.handler(inTenant(getReview)),
  listTexts: committee.listTexts.handler(inTenant(listTexts)),
  getTexts: committee.getTexts.handler(inTenant(getTexts)),
  start: committee.start.handler(inTenant(startReview)),
  update: committee.update.handler(inTenant(updateReview)),
  ask: committee.ask.handler(inTenant(askQuestion)),
  editQuestion: committee.editQuestion.handler(inTenant(editQuestion)),
  answer: committee.answer.handler(inTenant(answerQuestion)),
  vote: committee.vote.handler(inTenant(castVote)),
  forecast: committee.forecast.handler(inTenant(stateForecasts)),
  decide: committee.decide.handler(inTenant(decideReview)),
  withdraw: committee.withdraw.handler(inTenant(withdrawReview)),
  getSettings: committee.getSettings.handler(inTenant(getSettings)),
  setQuorum: committee.setQuorum.handler(inTenant(setQuorum)),
};
