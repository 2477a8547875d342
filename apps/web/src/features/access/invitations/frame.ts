import type { ComponentType, ReactNode } from 'react';

/** The frame of the signed-out screens, given by the route. */
export type Frame = ComponentType<{ title: string; subtitle: string; children: ReactNode; foot: ReactNode }>;
