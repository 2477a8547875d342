export type HealthState = 'operational' | 'degraded' | 'down';

/** How a part does, in words that tell a visitor nothing of the inside. */
export interface PartHealth {
  state: HealthState;
  detail: string;
  /** How long it took to answer, where that says something. */
  latency_ms?: number;
}

const ORDER: readonly HealthState[] = ['operational', 'degraded', 'down'];

export function worstOf(states: readonly HealthState[]): HealthState {
  return ORDER[Math.max(0, ...states.map((state) => ORDER.indexOf(state)))] ?? 'operational';
}

const LATE_MS = 5_000;

/** The health that `ask` finds; a part that throws, or says nothing for five seconds, is down. */
export async function healthOf(ask: () => Promise<PartHealth>): Promise<PartHealth> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartHealth>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'down', detail: 'Does not answer.' }), LATE_MS);
  });
  const found = ask().catch((): PartHealth => ({ state: 'down', detail: 'Cannot be reached.' }));
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}
