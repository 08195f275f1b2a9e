/**
 * Encryption contexts for the push tokens of phones and the push subscriptions of browsers.
 * The two contexts differ, so that code cannot decrypt a token as a subscription by mistake.
 */
export const TOKEN_SEAL = 'fcm-token'
export const SUBSCRIPTION_SEAL = 'push-subscription'
