/** Purposes under which the vault seals tokens and subscriptions. */
export const TOKEN_SEAL = 'fcm-token'
export const SUBSCRIPTION_SEAL = 'push-subscription'
