/** Receives one-click unsubscribes from email programs. http/one-click-router.ts implements it. */
export interface OneClickRouter {
  /** @param stop unsubscribes the address that the link's token names */
  serve(stop: (token: string) => Promise<void>): void
}
