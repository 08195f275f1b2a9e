/** The vault encrypts tokens and subscriptions under these purposes, and decrypts them only under the same one. */
export const TOKEN_SEAL = 'fcm-token'
export const SUBSCRIPTION_SEAL = 'push-subscription'
