/** The session has ended: there are no tokens, or they can no longer be renewed. */
export class SignedOutError extends Error {}
