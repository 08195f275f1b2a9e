/**
 * The vault encrypts push tokens of phones and push subscriptions of browsers under different contexts.
 * A value encrypted as a token cannot be decrypted as a subscription, so code cannot mix up the two kinds.
 */
export const TOKEN_SEAL = 'fcm-token'
export const SUBSCRIPTION_SEAL = 'push-subscription'
