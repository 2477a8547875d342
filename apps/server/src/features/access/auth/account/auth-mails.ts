import type { MailContent } from '../../../../core/messages/queue-message.ts';

const NOT_ASKED = 'If you did not ask for this, you can ignore this message.';

/** What the mails about one's own account say. A link's path is all there is: the frame puts our address in front. */
export const verificationMail = (token: string): MailContent => ({
  subject: 'Verify your email address',
  heading: 'Verify your email address',
  paragraphs: ['Please confirm that this address is yours. The link works once, for 24 hours.'],
  button: { label: 'Verify email', path: `/?token_hash=${token}&type=signup` },
  note: NOT_ASKED,
});

export const recoveryMail = (token: string): MailContent => ({
  subject: 'Reset your password',
  heading: 'Reset your password',
  paragraphs: [
    'Someone, probably you, asked to set a new password for your account. The link works once, for 30 minutes.',
    'Setting a new password signs you out everywhere.',
  ],
  button: { label: 'Set a new password', path: `/reset-password?token_hash=${token}&type=recovery` },
  note: 'If you did not ask for this, you can ignore this message: your password stays as it is.',
});

export const codeMail = (code: string): MailContent => ({
  subject: 'Your sign-in code',
  heading: 'Your sign-in code',
  paragraphs: ['Enter this code to sign in. It works once and for 10 minutes. We never ask you for it.'],
  code,
  note: NOT_ASKED,
});

export const reauthenticationMail = (code: string): MailContent => ({
  subject: 'Your confirmation code',
  heading: 'Your confirmation code',
  paragraphs: ['Enter this code to change your password. It works once and for 10 minutes. We never ask you for it.'],
  code,
  note: 'If you did not ask for this, someone else is using your session: change your password and sign out everywhere.',
});

export const passwordChangedMail = (): MailContent => ({
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: ['The password of your account was just changed, and every other session was ended.'],
  button: { label: 'Sign in', path: '/auth' },
  note: 'If this was not you, reset your password at once and tell the administrator of your firm.',
});

export const phoneChangedMail = (): MailContent => ({
  subject: 'Your phone number was changed',
  heading: 'Your phone number was changed',
  paragraphs: ['The phone number with which you can sign in was just changed.'],
  button: { label: 'Sign in', path: '/auth' },
  note: 'If this was not you, change your password at once and tell the administrator of your firm.',
});

export const signInText = (code: string) => `${code} is your sign-in code. It works for 10 minutes. Do not share it.`;

export const phoneText = (code: string) => `${code} is the code for your new number. It works for 10 minutes.`;
