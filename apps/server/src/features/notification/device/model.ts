/**
 * Purpose strings for the vault. A token encrypted for one purpose cannot be decrypted for another purpose.
 */
export const TOKEN_SEAL = 'fcm-token'
export const SUBSCRIPTION_SEAL = 'push-subscription'
