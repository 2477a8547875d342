type Argon = typeof import('@node-rs/argon2');

/**
 * The library of password hashes, with hashes as cheap as a test can have them. `vi.mock` stands in the test itself, since by
 * it the test is known to need a worker of its own.
 */
export function cheapHash(real: Argon): Argon {
  return { ...real, hash: (password, options) => real.hash(password, { ...options, memoryCost: 64, timeCost: 1 }) };
}
