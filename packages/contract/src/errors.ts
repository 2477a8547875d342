import { TRUST_ERRORS } from './errors-of-trust.ts';

/**
 * The closed list of ways in which a call can fail: HTTP status and the sentence for the person. A procedure declares the
 * ones of its own; those marked common can come from any procedure. The client switches on the code, never on the text.
 */
export const ERROR_TABLE = {
  INVALID_INPUT: { status: 400, message: 'Please check the marked fields.' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in.' },
  FORBIDDEN: { status: 403, message: "You don't have permission to do this." },
  CROSS_SITE: { status: 403, message: 'This request did not come from the Cairn page that you are using.' },
  HTTPS_REQUIRED: { status: 403, message: 'Signing in needs HTTPS. Open Cairn through its https:// address.' },
  NOT_FOUND: { status: 404, message: 'This record does not exist, or you may not see it.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This request is larger than the server accepts.' },
  LENGTH_REQUIRED: { status: 411, message: 'The request must say how long its body is.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'The body must be JSON (content-type: application/json).' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Nothing was changed. Please try again.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is busy or its database cannot be reached. Please try again in a moment.',
  },

  SIGN_IN_REFUSED: { status: 400, message: 'Invalid email or password' },
  ACCOUNT_LOCKED: { status: 423, message: 'Account is locked. Please try again later.' },
  ACCOUNT_INACTIVE: { status: 403, message: 'Your account has been deactivated. Please contact support.' },
  ORGANIZATION_SUSPENDED: { status: 403, message: 'Your organization has been suspended. Please contact support.' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists. Sign in, or reset your password.' },
  CREDENTIALS_MISSING: {
    status: 400,
    message: 'You must provide either an email or phone number and a password',
  },
  PASSWORD_WRONG: { status: 400, message: 'This is not your current password.' },
  REAUTHENTICATION_REQUIRED: { status: 403, message: 'Please confirm your identity: enter your password again.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Please enter the code of your second factor.' },
  SECOND_FACTOR_ENROLMENT_REQUIRED: {
    status: 403,
    message: 'Your firm requires a second factor. Set one up to continue.',
  },
  PORTAL_CLOSED: {
    status: 403,
    message: 'This portal is closed at the moment. Your access is kept; please contact the firm that invited you.',
  },
  NEW_PASSWORD_REQUIRED: { status: 403, message: 'Set a new password first.' },
  SECRET_REFUSED: { status: 403, message: 'This link or code is invalid or has expired. Request a new one.' },
  CODE_REFUSED: { status: 422, message: 'This code is wrong or has expired.' },
  REFRESH_REFUSED: { status: 400, message: 'This session is over. Please sign in again.' },
  FACTOR_EXISTS: { status: 409, message: 'You already have a factor with this name. Choose another name.' },
  TOO_MANY_FACTORS: { status: 422, message: 'You have reached the maximum number of second factors for one account.' },
  LAST_FACTOR: { status: 409, message: 'Your firm requires a second factor. Add another before removing this.' },
  PASSKEY_REFUSED: { status: 400, message: 'This passkey could not be verified. Try again, or sign in another way.' },
  SSO_UNKNOWN: { status: 404, message: 'Single sign-on is not set up for this address. Sign in with your password.' },
  SSO_REFUSED: { status: 403, message: 'Your identity provider did not sign you in. Try again.' },
  SSO_UNAVAILABLE: {
    status: 422,
    message: 'Your identity provider cannot be reached at the moment. Try again in a few minutes.',
  },
  DOMAIN_TAKEN: { status: 409, message: 'Another firm has already verified this domain.' },
  DOMAIN_NOT_VERIFIED: { status: 422, message: 'The DNS record for this domain was not found yet.' },
  INVITATION_INVALID: { status: 404, message: 'Invalid or expired invitation' },
  INVITATION_FOR_ANOTHER: {
    status: 403,
    message: 'This invitation was sent to another email address. Sign in with that one to accept it.',
  },
  INVITATION_CLOSED: { status: 409, message: 'This invitation has been accepted or revoked in the meantime.' },
  ALREADY_MEMBER: { status: 409, message: 'This person already belongs to your organization.' },
  ALREADY_INVITED: { status: 409, message: 'There is already an open invitation for this email. Resend it instead.' },
  SEATS_TAKEN: { status: 409, message: 'All seats of your plan are taken. Upgrade the plan or revoke an invitation.' },
  STORAGE_FULL: {
    status: 409,
    message: 'The file storage of your plan is full. Delete files that you no longer need, or choose a larger plan.',
  },
  NO_ORGANIZATION: { status: 422, message: 'Unable to determine organization context' },
  PASSWORD_REFUSED: { status: 422, message: 'Password does not meet security requirements' },

  STALE_VERSION: { status: 409, message: 'Someone else changed this record in the meantime.' },
  STAGE_UNKNOWN: {
    status: 422,
    message: 'This stage is no longer part of the pipeline. Reload to see the current stages.',
  },
  STAGE_BLOCKED: { status: 422, message: 'Mandatory checklist items of this stage are still open.' },
  OVERRIDE_REFUSED: {
    status: 422,
    message: 'Only a firm administrator can move a deal with open items, and must give a reason.',
  },
  CHECKLIST_MOVED_ON: {
    status: 409,
    message: 'The deal has left this stage in the meantime; its checklist is closed.',
  },
  STAGE_LABEL_TAKEN: { status: 409, message: 'Another stage has this label already. Choose a different one.' },
  STAGE_TYPE_UNKNOWN: { status: 422, message: 'This stage type is no longer there. Choose another one.' },
  STAGE_IN_USE: { status: 409, message: 'This stage still has deals. Choose where to move them.' },
  STAGE_HOLDS_HIDDEN: {
    status: 409,
    message:
      'This stage has confidential deals that you cannot see. It can be deleted after their members have moved them.',
  },
  STAGE_NEEDED: {
    status: 422,
    message:
      'The first stage, Closed Won and Closed Lost cannot be deleted, because the figures are computed from them.',
  },
  STAGE_TYPE_NAME_TAKEN: { status: 409, message: 'Another stage type has this name already. Choose a different one.' },
  STAGE_TYPE_IN_USE: { status: 409, message: 'This stage type is currently being used by pipeline stages.' },
  REORDER_REFUSED: {
    status: 422,
    message:
      'The list has changed since you loaded it, so the new order does not fit. Reload to see the current order.',
  },
  FIRST_STAGE_CLOSED: {
    status: 422,
    message: 'New deals start in the first stage, so it cannot be Closed Won or Closed Lost.',
  },
  CUSTOM_FIELD_LABEL_TAKEN: { status: 409, message: 'Another field has this label already. Choose a different one.' },
  VALUES_DO_NOT_FIT: {
    status: 409,
    message: 'Some stored values do not fit the new kind. Correct them first, or add a new field. Nothing was changed.',
  },
  FIELD_CONVERTING: {
    status: 409,
    message: 'This field is being changed to another kind. Wait until that is done.',
  },
  FIELD_IN_USE: {
    status: 409,
    message: 'An import or a bulk change is writing values just now. Try again when it is done. Nothing was changed.',
  },
  ASSIGNEE_UNKNOWN: {
    status: 422,
    message: 'The owner must be an active member of your team.',
  },
  ASSIGNEE_NOT_MEMBER: {
    status: 422,
    message:
      'This deal is confidential, and this person may not see it. Add them as a member first, or choose someone else.',
  },
  DEAL_MERGED: { status: 409, message: 'This deal was merged into another one. Use that deal instead.' },
  DEAL_ARCHIVED: {
    status: 409,
    message: 'This deal is archived or deleted, so nothing in it can be changed. Restore it first.',
  },
  DEAL_IS_COMPANY: {
    status: 409,
    message: 'This deal became a portfolio company, so it cannot be deleted. You can archive it.',
  },
  MERGE_STAYS: {
    status: 409,
    message: 'This merge was undone already, is older than 30 days, or one of the deals was merged again since.',
  },
  MERGE_REFUSED: { status: 422, message: 'These two deals cannot be merged. Choose another deal.' },
  NOT_CONFIDENTIAL: { status: 409, message: 'This deal is no longer confidential, so it has no members.' },
  MEMBER_UNKNOWN: {
    status: 422,
    message: 'A deal member must be an active member of your team.',
  },
  LAST_MEMBER: {
    status: 409,
    message: 'A confidential deal needs at least one member. Add someone else first, or share it with the whole firm.',
  },
  OWNER_STAYS: { status: 409, message: 'The owner of a deal always sees it. Assign the deal to someone else first.' },
  TOO_MANY_DEALS: {
    status: 422,
    message: 'At most 5,000 deals can be changed at once. Narrow the filters, or select fewer.',
  },
  BULK_RUNNING: {
    status: 409,
    message: 'Your last bulk change is still running. Wait until it is done.',
  },
  SELECTION_CHANGED: {
    status: 409,
    message: 'The deals that match these filters have changed since you selected them. Nothing was changed.',
  },
  UNDO_EXPIRED: {
    status: 409,
    message: 'This change was already undone, is older than 24 hours, or is not your latest bulk change any more.',
  },
  VIEW_NAME_TAKEN: { status: 409, message: 'You have a view with this name already. Choose a different one.' },
  TOO_MANY_VIEWS: { status: 422, message: 'You already have 50 views, the maximum for one person. Delete one first.' },
  REVIEW_TOO_EARLY: {
    status: 422,
    message: 'This deal has not yet reached the stage in which the committee can vote on it.',
  },
  REVIEW_DEAL_CLOSED: { status: 422, message: 'This deal is closed, so the committee cannot vote on it.' },
  REVIEW_RUNNING: { status: 409, message: 'The committee is already reviewing this deal.' },
  REVIEW_CLOSED: { status: 409, message: 'This vote is closed, and its record can no longer be changed.' },
  REVIEW_NOT_DECIDED: {
    status: 409,
    message: 'Outcomes are recorded for assumptions that the committee has approved or rejected a deal on.',
  },
  QUORUM_UNREACHABLE: {
    status: 422,
    message: 'Fewer members can see this deal than the quorum requires. Add members to the deal, or lower the quorum.',
  },
  QUORUM_MISSING: { status: 422, message: 'Fewer members have voted than the quorum requires. Wait for their votes.' },
  DECISION_DEVIATES: {
    status: 409,
    message: 'The votes give a different result. A decision follows the majority; check the current votes.',
  },
  QUESTION_ANSWERED: { status: 409, message: 'This question has been answered in the meantime.' },
  DEAL_NOT_WON: { status: 422, message: 'Only a deal in Closed Won can become a portfolio company.' },
  DEAL_CONFIDENTIAL: {
    status: 422,
    message:
      'This deal is confidential, but the whole firm sees portfolio companies. Share the deal with the whole firm first.',
  },
  ALERT_SETTLED: {
    status: 409,
    message: 'Somebody has already acknowledged, resolved or dismissed this alert. Reload to see what was done.',
  },
  RULE_SHIPPED: { status: 409, message: 'This rule ships with Cairn and cannot be deleted. Switch it off instead.' },
  ROUND_CHANGED: {
    status: 409,
    message: 'The result is no longer the one that you saw. Look at it again before you record it.',
  },
  METRIC_LABEL_TAKEN: { status: 409, message: 'Another metric has this name already. Choose a different one.' },
  TOO_MANY_METRICS: { status: 422, message: 'Your firm has 100 metrics, the maximum; archived ones count too.' },
  PERSON_LISTED: { status: 409, message: 'This address is already listed for this company. Use another one.' },
  PERSON_OF_FIRM: {
    status: 409,
    message:
      'This address belongs to somebody at your firm with another role. Use the address of somebody at the company.',
  },
  UPDATE_LINK_INVALID: {
    status: 404,
    message: 'This link does not work, or no longer works. Ask the investor who sent it to you for a new one.',
  },
  SHARE_LINK_INVALID: {
    status: 404,
    message: 'This link does not work, or no longer works. Ask the firm that sent it to you for a new one.',
  },
  DRAFT_CHANGED: { status: 409, message: 'Somebody at your company has changed this draft in the meantime.' },
  ANSWER_SENT: {
    status: 409,
    message: 'Somebody at your company has sent this update in the meantime. You can send yours as a correction.',
  },
  TOO_MANY_FILES: { status: 422, message: 'An update can have at most 20 files.' },
  ANSWER_CLOSED: { status: 409, message: 'This request was answered or revoked in the meantime.' },
  PERSON_NOT_CO_INVESTOR: {
    status: 409,
    message:
      'This address belongs to somebody who is in your firm, or invited to it, with another role. Use another address.',
  },
  PERSON_LISTED_IN_SHARE: { status: 409, message: 'This address already has access to this share. Use another one.' },
  SHARE_ENDED: { status: 409, message: 'This share was revoked in the meantime. Share the record again.' },
  DOWNLOAD_NOT_ALLOWED: {
    status: 403,
    message: 'The firm shares this document for viewing only; it cannot be downloaded.',
  },
  FILE_NOT_MARKABLE: {
    status: 422,
    message: 'This PDF cannot be downloaded, because your name cannot be put on it. Ask the firm for another copy.',
  },
  TERMS_NOT_ACCEPTED: { status: 403, message: 'Accept the terms of the firm first.' },
  TERMS_CHANGED: { status: 409, message: 'The firm has changed its terms. Reload the page and read them again.' },
  SUBMISSION_SENT: { status: 409, message: 'This submission was sent already, and can no longer be changed.' },
  SUBMISSION_DECIDED: { status: 409, message: 'This submission was accepted or declined in the meantime.' },
  MAIL_NOT_AVAILABLE: { status: 409, message: 'This installation receives no mail. Ask the people who run it.' },
  SUBMISSION_LINK_INVALID: {
    status: 404,
    message: 'This link does not work, or no longer works. A newer mail of the firm has one that does.',
  },
  SUBMITTER_HAS_ACCOUNT: {
    status: 409,
    message: 'Your address has an account with this firm. Sign in, and submit from there.',
  },
  TOO_MANY_SUBMISSIONS: {
    status: 422,
    message: 'You already have 20 submissions without an answer. Wait for an answer to one of them.',
  },
  VALUATION_DECIDED: {
    status: 409,
    message: 'This valuation has been approved or rejected already, and can no longer be changed.',
  },
  SECOND_PERSON_NEEDED: { status: 403, message: 'Somebody other than the person who prepared this has to approve it.' },
  CHANGE_WAITING: {
    status: 409,
    message: 'A change to this already waits for a second person. It has to be approved or rejected first.',
  },
  FUND_WORK_DONE: {
    status: 409,
    message: 'This was approved, issued or withdrawn in the meantime. Review it again before you continue.',
  },
  TERMS_WAITING: { status: 409, message: 'A version of the terms already waits for approval. Decide on it first.' },
  TRANSFER_WAITING: {
    status: 409,
    message: 'A transfer in this fund already waits for a second person. It has to be approved or rejected first.',
  },
  CONTACT_LISTED: { status: 409, message: 'This address is already listed for this limited partner. Use another one.' },
  NO_TENANT: { status: 409, message: 'No tenant found' },
  COMPANY_EXISTS: { status: 409, message: 'This deal is already a portfolio company.' },
  DILIGENCE_TEMPLATE_GONE: {
    status: 409,
    message: 'This template has been archived in the meantime. Choose another one.',
  },
  DILIGENCE_ITEM_IN_USE: {
    status: 409,
    message: 'This item already has work in it. Mark it as not applicable instead, and give the reason.',
  },
  DILIGENCE_COMPLETED: { status: 409, message: 'This process is completed. Reopen one of its items first.' },
  IDEMPOTENCY_CONFLICT: { status: 409, message: 'This Idempotency-Key was already used for a different request.' },

  READ_ONLY_ACCESS: {
    status: 403,
    message: 'You are reading this organization under a grant, so nothing can be changed or exported.',
  },
  PAYMENTS_OFF: { status: 409, message: 'This installation takes no payments. The platform sets your plan.' },
  PAYMENTS_UNREACHABLE: {
    status: 503,
    message:
      'The payment service does not answer at the moment. Nothing was bought. Please try again in a few minutes.',
  },
  SUBSCRIPTION_EXISTS: {
    status: 409,
    message: 'Your firm has a subscription already. Choose Manage subscription to change or end it.',
  },
  CHECKOUT_REPLACED: {
    status: 409,
    message: 'Somebody at your firm started to pay at the same moment. Continue there, or try again.',
  },
  TOO_MANY_WEBHOOKS: { status: 409, message: 'Your firm has 10 webhooks already. Remove one that nobody needs.' },
  ...TRUST_ERRORS,
  LAST_ADMIN: {
    status: 409,
    message: 'This is the last active administrator of the firm. Make somebody else an administrator first.',
  },
  WORK_LEFT: {
    status: 422,
    message: 'This person still has deals, tasks or diligence items. Name a colleague who takes them over.',
  },
  ROLE_CHANGE_PENDING: { status: 409, message: 'A change of the role of this person already waits for approval.' },
  SECOND_ADMIN_NEEDED: {
    status: 403,
    message: 'Another administrator has to decide: neither the one who requested it nor the person themselves.',
  },
  PROFILE_NOT_FOUND: { status: 404, message: 'User profile not found' },
  LOGO_REFUSED: {
    status: 422,
    message: 'This is not a PNG picture that can be a logo. Choose a PNG, JPEG or WebP file and crop it.',
  },
  FILE_EMPTY: { status: 422, message: 'This file is empty. Choose another file.' },
  FILE_KIND_REFUSED: { status: 422, message: 'Files of this type cannot be uploaded.' },
  UPLOAD_INCOMPLETE: {
    status: 400,
    message: 'The upload was interrupted and nothing was saved. Upload the file again.',
  },
  FILES_FROZEN: {
    status: 409,
    message: 'The committee has decided. Files of its record can no longer be added, changed or deleted.',
  },
  NO_PREVIEW: { status: 422, message: 'This type of file has no preview. Download it instead.' },
  FILE_LOST: {
    status: 500,
    message: 'The content of this file is missing or damaged in the file store. It has to be restored from a backup.',
  },

  FILE_REFUSED: { status: 422, message: 'This file cannot be imported.' },
  IMPORT_NOT_OPEN: { status: 409, message: 'This import has been started, replaced or discarded in the meantime.' },
  IMPORT_STAYS: {
    status: 409,
    message:
      'This import can no longer be undone: it was undone already, it is older than 24 hours, or it is of what companies reported, which stays.',
  },
  MAPPING_REFUSED: {
    status: 422,
    message: 'The list cannot be imported with these columns. Check which field each column fills.',
  },
} as const;

export type ErrorCode = keyof typeof ERROR_TABLE;

/** The entry of the table for each code, in the form that a procedure's `.errors()` takes. */
export function errors<C extends ErrorCode>(...codes: C[]): { [K in C]: (typeof ERROR_TABLE)[K] } {
  return Object.fromEntries(codes.map((code) => [code, ERROR_TABLE[code]])) as { [K in C]: (typeof ERROR_TABLE)[K] };
}
