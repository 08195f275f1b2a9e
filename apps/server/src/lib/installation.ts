/** Facts about this installation that anyone may read without signing in. */
export interface Installation {
  /** Email address for support requests. */
  readonly supportEmail: string
  readonly privacyEmail: string
  /** True if the installation has a mail server. Without one, nobody can confirm an email address. */
  readonly sendsMail: boolean
  readonly sendsSms: boolean
  /** `search` is true if users can search for places while typing. `tiles` is true if the app can show maps. */
  readonly maps: { readonly search: boolean; readonly tiles: boolean }
  readonly isProduction: boolean
  /** True only on a developer's own machine, where users may send a test email to any address. */
  readonly hasTestMail: boolean
}
