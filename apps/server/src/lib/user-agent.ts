/** The User-Agent header of all requests that Homefield sends. Its URL tells server operators who we are. */
export const ownUserAgent = (publicUrl: string): string => `Homefield (+${publicUrl})`
