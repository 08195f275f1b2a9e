/** Under which name our own fetches come to other servers: with an address where somebody can ask who we are. */
export const ownUserAgent = (publicUrl: string): string => `Homefield (+${publicUrl})`
