/** Purposes that the vault binds to sealed tokens and subscriptions. */
export const TOKEN_SEAL = 'fcm-token'
export const SUBSCRIPTION_SEAL = 'push-subscription'
