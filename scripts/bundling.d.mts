import type { BuildOptions } from 'esbuild';

export const bundling: BuildOptions;
export const serverFiles: BuildOptions;
