/** Receives one-click unsubscribes from email programs. http/one-click-door.ts implements it. */
export interface OneClickDoor {
  /** @param stop unsubscribes the address that the link's token names */
  serve(stop: (token: string) => Promise<void>): void
}
