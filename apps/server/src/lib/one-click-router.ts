/** Receives one-click unsubscribe requests from email programs. Implemented in http/one-click-router.ts. */
export interface OneClickRouter {
  /** @param stop unsubscribes the address that the link's token names */
  serve(stop: (token: string) => Promise<void>): void
}
