/** The User-Agent header of the requests to other servers. Its URL tells server operators who we are. */
export const ownUserAgent = (publicUrl: string): string => `Homefield (+${publicUrl})`
