/** What the vault seals them as. */
export const TOKEN_SEAL = 'fcm-token'
export const SUBSCRIPTION_SEAL = 'push-subscription'
