import type { ComponentType, ReactNode } from 'react';

/** The frame of the screens at the door, given by the route. */
export type Frame = ComponentType<{ title: string; subtitle: string; children: ReactNode; foot: ReactNode }>;
