import type { Services } from '../../../core/services.ts';

/** Whether a text message would arrive anywhere: at a provider, or at /dev/mail. */
export const sendsTexts = ({ env }: Services): boolean => env.smsUrl !== undefined || env.showsMail;
