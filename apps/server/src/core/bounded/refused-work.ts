/** The work was not done, because of what was given to it: it cannot be read, or needs more than the limits allow. */
export class RefusedWork extends Error {}
