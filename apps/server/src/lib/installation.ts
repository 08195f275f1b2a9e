/** The public facts about this installation, which anyone may read. */
export interface Installation {
  /** The address for support requests. */
  readonly supportEmail: string
  readonly privacyEmail: string
  /** True if the installation has a mail server. Otherwise nobody can confirm an email address. */
  readonly sendsMail: boolean
  readonly sendsSms: boolean
  /** `search`: places can be searched while typing. `tiles`: maps can be drawn. */
  readonly maps: { readonly search: boolean; readonly tiles: boolean }
  readonly isProduction: boolean
  /** True on a developer's own machine, where a user may send a test email to any address. */
  readonly hasTestMail: boolean
}
