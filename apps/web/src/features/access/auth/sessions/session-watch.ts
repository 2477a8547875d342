import { createStore, type Store } from '../../../../lib/base/store.ts';
import {
  noteRemaining,
  remainingAt,
  sessionLength,
  sessionTime,
  sharedRemaining,
} from '../../../../lib/session/session-time.ts';
import type { Extension } from './extend-session.ts';
import { nextStep } from './session-policy.ts';

const TICK_MS = 1000;
/** The clocks of one machine differ by less than this between two ticks, unless it slept or somebody set the time. */
const DISAGREEMENT_MS = 2000;
/** So long the server's word is waited for; after it, the safe assumption counts. */
const ASK_AT_MOST_MS = 10_000;
const AFTER_FAILURE_MS = 30_000;

/** What the banner shows; null while there is nothing to say. */
export interface SessionWarning {
  remaining: number;
  /** The absolute limit is reached: nothing can be extended. */
  capped: boolean;
  extending: boolean;
  failed: boolean;
}

interface Means {
  extend: () => Promise<Extension>;
  /** The time is up. */
  end: (ending: 'idle' | 'limit') => void;
  /** Asks the server how long the session really lasts, and notes the answer. */
  ask: () => Promise<unknown>;
}

export interface SessionWatch {
  warning: Store<SessionWarning | null>;
  /** The person touched something. */
  noteInput: () => void;
  extend: () => Promise<void>;
  /** Begins to tick; answers with the way to stop. */
  start: () => () => void;
}

/** Looks at the session once a second (docs/rules/access.md#session-watch). Knows nothing of React, of the page or of the network. */
export function createSessionWatch(means: Means): SessionWatch {
  const warning = createStore<SessionWarning | null>(null);
  let inputAt = Number.NEGATIVE_INFINITY;
  let capped = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  let extending = false;
  let asking = false;
  let last = now();

  const extend = async () => {
    if (extending) return;
    extending = true;
    show();
    const outcome = await means.extend();
    extending = false;
    capped = outcome === 'capped';
    failedAt = outcome === 'failed' ? now().steady : Number.NEGATIVE_INFINITY;
    show();
  };

  const show = () => {
    const time = sessionTime.get();
    const { calendar, steady } = now();
    const remaining = time ? remainingAt(time, calendar, steady) : 0;
    const shown =
      remaining > 0 &&
      nextStep({ remaining, idle: Number.POSITIVE_INFINITY, full: sessionLength.get(), capped }) === 'warn';
    const failed = failedAt !== Number.NEGATIVE_INFINITY;
    warning.set(shown ? { remaining, capped, extending, failed } : null);
  };

  const end = () => {
    // A tab that was frozen has not heard yet what the others did.
    const shared = sharedRemaining();
    if (shared > 0) noteRemaining(shared);
    else means.end(capped ? 'limit' : 'idle');
  };

  const ask = async () => {
    asking = true;
    await Promise.race([means.ask().catch(() => undefined), wait(ASK_AT_MOST_MS)]);
    asking = false;
  };

  const tick = () => {
    const before = last;
    last = now();
    if (Math.abs(last.calendar - before.calendar - (last.steady - before.steady)) > DISAGREEMENT_MS) void ask();
    const time = sessionTime.get();
    if (asking) return;
    if (!time) return show();
    const { calendar, steady } = last;
    const step = nextStep({
      remaining: remainingAt(time, calendar, steady),
      idle: steady - inputAt,
      full: sessionLength.get(),
      capped,
    });
    if (step === 'end') end();
    else if (step === 'extend' && !extending && steady - failedAt >= AFTER_FAILURE_MS) void extend();
    show();
  };

  return {
    warning,
    extend,
    noteInput: () => {
      inputAt = performance.now();
    },
    start: () => {
      last = now();
      const timer = setInterval(tick, TICK_MS);
      tick();
      return () => clearInterval(timer);
    },
  };
}

function now(): { calendar: number; steady: number } {
  return { calendar: Date.now(), steady: performance.now() };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
