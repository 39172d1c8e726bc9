/**
 * A call needed a session, but no customer is signed in, another customer has signed in meanwhile,
 * or the tokens can no longer be renewed.
 */
export class SignedOutError extends Error {}
