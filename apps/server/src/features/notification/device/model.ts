/**
 * Context strings for encryption.
 * A token that was encrypted with one context cannot be decrypted with the other.
 */
export const TOKEN_SEAL = 'fcm-token'
export const SUBSCRIPTION_SEAL = 'push-subscription'
