/** The session is over: there are no tokens, or they can no longer be renewed. */
export class SignedOutError extends Error {}
