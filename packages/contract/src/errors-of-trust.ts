/** Of platform administration, compliance and data protection: a part of the table in errors.ts. */
export const TRUST_ERRORS = {
  OVERRIDE_ENDED: { status: 409, message: 'This override was removed or replaced, or has expired. Reload the page.' },
  SESSION_OVER: { status: 409, message: 'This session is over already.' },
  EVENT_RESOLVED: { status: 409, message: 'Somebody has resolved this event in the meantime.' },
  EXCEPTION_DECIDED: {
    status: 409,
    message: 'This exception has been decided in the meantime, or it has expired.',
  },
  SECOND_APPROVER_NEEDED: {
    status: 403,
    message: 'Somebody else has to decide: you requested this exception yourself.',
  },

  KEYS_DESTROYED: {
    status: 410,
    message: 'The keys of this organization were destroyed. What they encrypted cannot be read any more, by anybody.',
  },
  DESTRUCTION_OPEN: {
    status: 409,
    message: 'The keys of this organization are going to be destroyed. Withdraw that first.',
  },
  DESTRUCTION_TOO_EARLY: {
    status: 409,
    message: 'Suspend the organization first: nobody may work in it when its keys are destroyed.',
  },
  DESTRUCTION_SETTLED: {
    status: 409,
    message: 'This was approved, withdrawn or carried out in the meantime. Reload the page.',
  },
  DESTRUCTION_OWN: { status: 403, message: 'Somebody else has to approve: you requested this yourself.' },
  DESTRUCTION_HELD: {
    status: 409,
    message: 'A legal hold is on the audit log of this organization, or of the platform. It has to be lifted first.',
  },

  TOO_MANY_KEYS: { status: 422, message: 'Your firm has 20 API keys, the maximum. Revoke one first.' },
  OWN_ACCOUNT: { status: 422, message: 'You cannot do this with your own account. Ask another administrator.' },
  OWN_ACCESS: { status: 403, message: 'This is your own access: another administrator reviews it.' },
  AUDIT_LOG_HELD: {
    status: 409,
    message: 'The audit log is on hold already. Lift that hold before you set another one.',
  },
  ACCESS_REVIEW_OPEN: {
    status: 409,
    message: 'An access review is open already. Close it before you start the next one.',
  },
  ACCESS_REVIEW_CLOSED: { status: 409, message: 'This access review has been closed in the meantime.' },
  ACCESS_REVOKED: { status: 409, message: 'This access has been revoked already. Give it again in Administration.' },
  DATA_REQUEST_SETTLED: { status: 409, message: 'This request has been fulfilled or refused in the meantime.' },
  DATA_REQUEST_EXTENDED: {
    status: 409,
    message: 'The deadline of this request was extended already. It can be extended once.',
  },
  DATA_REQUEST_ANOTHER_WAY: {
    status: 422,
    message: 'An erasure is fulfilled by erasing, and no other request is. Refuse it, or erase the person.',
  },
  UNSEEN_DEALS: {
    status: 409,
    message: 'There are confidential deals that nobody sees, so they cannot be searched. Hand them over first.',
  },
} as const;
