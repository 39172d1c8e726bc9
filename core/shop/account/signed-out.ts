/** A call needed a session, but there are no tokens, or they can no longer be renewed. */
export class SignedOutError extends Error {}
