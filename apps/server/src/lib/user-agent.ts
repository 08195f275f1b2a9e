/** The User-Agent of our own fetches, with an address where server operators can learn who we are. */
export const ownUserAgent = (publicUrl: string): string => `Homefield (+${publicUrl})`
