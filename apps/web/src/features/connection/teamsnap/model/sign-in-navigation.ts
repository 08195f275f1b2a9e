/**
 * Opens the TeamSnap sign-in in this window.
 * The native app replaces this function and uses the system's browser.
 * In the system's browser the user may already be signed in at TeamSnap, and can verify the site's address.
 * After the sign-in, an app link brings the user from the system's browser back to the native app.
 */
export type SignInNavigation = (url: string) => void

let open: SignInNavigation = (url) => location.assign(url)

export function setSignInNavigation(native: SignInNavigation): void {
  open = native
}

export const openSignIn: SignInNavigation = (url) => open(url)
