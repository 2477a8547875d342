import type { BuildOptions } from 'esbuild';

export const bundling: BuildOptions;
export const serverFile: BuildOptions;
export const workerFiles: BuildOptions;
