/** How mail programs come in that press 'unsubscribe' for their reader (see http/one-click-door.ts). */
export interface OneClickDoor {
  /** @param stop ends what the token of the link names */
  serve(stop: (token: string) => Promise<void>): void
}
