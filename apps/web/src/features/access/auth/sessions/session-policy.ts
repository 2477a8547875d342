import { SESSION_WARNING_MINUTES } from '@cairn/domain';

const MINUTE = 60_000;
const WARNING = SESSION_WARNING_MINUTES * MINUTE;

/**
 * A person who touched a key, the wheel or the screen in the last five minutes is at work. Below half of the session
 * it is then carried on quietly: at most twice an hour for a busy person, and a person who goes away is signed out
 * between 35 and 65 minutes after the last touch, where a session lasts an hour.
 */
const AT_WORK = 5 * MINUTE;

export interface SessionState {
  /** Milliseconds left. */
  remaining: number;
  /** Milliseconds since the last input of the person; infinite when there was none. */
  idle: number;
  /** How long the firm lets a session last without a refresh, in milliseconds. */
  full: number;
  /** The absolute limit is near, so that a refresh would not add anything. */
  capped: boolean;
}

export type SessionStep = 'end' | 'extend' | 'warn' | 'rest';

/**
 * What is to be done now. Somebody who comes back during the warning and goes on working is carried on as well: signing
 * them out in the middle of a sentence would be worse than a banner that goes away by itself.
 */
export function nextStep({ remaining, idle, full, capped }: SessionState): SessionStep {
  if (remaining <= 0) return 'end';
  if (!capped && idle < AT_WORK && remaining < full / 2) return 'extend';
  return remaining < WARNING ? 'warn' : 'rest';
}

/** Whether a refresh that left so many milliseconds has met the absolute limit; a minute for the way and the rounding. */
export function isCapped(remaining: number, full: number): boolean {
  return remaining < full - MINUTE;
}

/** Time left as m:ss; begun seconds count, so that 0:00 is never shown to somebody who is still signed in. */
export function formatLeft(remaining: number): string {
  const seconds = Math.max(0, Math.ceil(remaining / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
