export function makeDirectoryInMemory(prefix: string): Promise<string>;
