/** What this installation says of itself, and what it can do: everybody may read it. */
export interface Installation {
  /** Where requests for help go. */
  readonly supportEmail: string
  readonly privacyEmail: string
  /** Whether mail leaves it; where it does not, nobody can confirm an address. */
  readonly sendsMail: boolean
  readonly sendsSms: boolean
  /** Whether places can be searched as they are typed, and whether maps can be drawn. */
  readonly maps: { readonly search: boolean; readonly tiles: boolean }
  readonly isProduction: boolean
  /** Whether whoever sits at this machine may have the welcome mail sent to any address. */
  readonly hasTestMail: boolean
}
